import type { ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = {
  test: { root: import.meta.dirname, include: ['**/*.test.ts'], env: { NO_COLOR: '1' }, testTimeout: 120_000 },
}

export default config
