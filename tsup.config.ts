import type { Options } from 'tsup'

const options: Options = {
  entry: [
    ...['index', 'vite', 'rollup', 'rolldown', 'webpack', 'rspack', 'rsbuild', 'esbuild', 'farm', 'bun', 'config'].map(
      (name) => `src/${name}.ts`,
    ),
    ...['client', 'service', 'scan', 'cli'].map((folder) => `src/${folder}/index.ts`),
    // Found by its path.
    'src/hosts/rspack-loader.ts',
    'src/hosts/originals-loader.ts',
  ],
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  // tsup sets `baseUrl` for its declaration build, which TypeScript 6 only takes with this word.
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  clean: true,
  outExtension: () => ({ js: '.js' }),
}

export default options
