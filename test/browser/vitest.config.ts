import type { ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = {
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // A browser waits for a server and a server for a browser: left to itself, Vitest leaves one of two cores idle.
    maxWorkers: 2,
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}

export default config
