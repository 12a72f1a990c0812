import type { ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = {
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    exclude: ['browser/**', 'postgres/**', 'clients/**', 'durability/**', '**/node_modules/**'],
    // Colours are off, so that what is shown is what is written, in CI too.
    env: { NO_COLOR: '1' },
    // Much of the time goes by in processes of their own, which wait: of two cores, fewer workers leave one idle.
    maxWorkers: 3,
    // A file finds what the one before has loaded, with its state: no test counts on being the first.
    isolate: false,
    // Builds, processes and a database on two cores: patience instead of flakes.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
}

export default config
