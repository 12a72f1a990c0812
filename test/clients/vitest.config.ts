import type { ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = {
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 120_000,
  },
}

export default config
