import type { ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = {
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: './setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}

export default config
