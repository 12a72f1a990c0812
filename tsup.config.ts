import type { Options } from 'tsup'

const options: Options = {
  entry: [
    ...['index', 'vite', 'rollup', 'rolldown', 'webpack', 'rspack', 'rsbuild', 'esbuild', 'farm', 'bun', 'config'].map(
      (name) => `src/${name}.ts`,
    ),
    ...['client', 'service', 'scan', 'cli'].map((folder) => `src/${folder}/index.ts`),
    // Found by its path.
    'src/hosts/module-loader.ts',
    'src/hosts/originals-loader.ts',
    'src/scan/thread.ts',
  ],
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  // tsup sets `baseUrl` for its declaration build, which TypeScript 6 only takes with the first word. The second halves
  // the time of a build: declarations are isolated, so none waits for a type to be inferred, and `typecheck` checks.
  dts: { compilerOptions: { ignoreDeprecations: '6.0', noCheck: true } },
  clean: true,
  // Every command and build that asks a service would load a `fetch` that Node has of its own.
  esbuildOptions(options) {
    options.alias = { ofetch: './node_modules/ofetch/dist/index.mjs' }
  },
  outExtension: () => ({ js: '.js' }),
}

export default options
