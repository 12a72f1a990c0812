import { copyFileSync } from 'node:fs'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: [
    ...['index', 'vite', 'rollup', 'rolldown', 'webpack', 'rspack', 'esbuild', 'config'].map(
      (name) => `src/${name}.ts`,
    ),
    ...['client', 'service', 'scan', 'cli'].map((folder) => `src/${folder}/index.ts`),
  ],
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  dts: true,
  clean: true,
  outExtension: () => ({ js: '.js' }),
  onSuccess: async () => copyFileSync('src/virtual.d.ts', 'dist/virtual.d.ts'),
})
