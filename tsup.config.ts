import { writeFile } from 'node:fs/promises'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import type { Options } from 'tsup'

const modules = [
  'index',
  'vite',
  'rollup',
  'rolldown',
  'webpack',
  'rspack',
  'rsbuild',
  'esbuild',
  'farm',
  'bun',
  'config',
]
const folders = ['client', 'service', 'scan', 'cli']
/** What is imported by its name, and has types. */
const entry: Record<string, string> = Object.fromEntries([
  ...modules.map((name) => [name, `./src/${name}.ts`]),
  ...folders.map((folder) => [`${folder}/index`, `./src/${folder}/index.ts`]),
])

/** Declarations are isolated, so none waits for a type to be inferred; `typecheck` checks them. */
async function writeDeclarations(): Promise<void> {
  const plugins = dts({ oxc: true, emitDtsOnly: true, tsconfig: false })
  const bundle = await rolldown({ input: entry, external: /^[^./]/, plugins })
  await bundle.write({ dir: 'dist' })
  await bundle.close()
}

/** Before its release 6, Vite lets no configuration that is a script require what is a module by its name; Node does. */
async function writeScript(): Promise<void> {
  await writeFile('dist/vite.cjs', `module.exports = require('./vite.js')\n`)
  const plugin = `typeof import('./index.js', { with: { 'resolution-mode': 'import' } }).default.vite`
  await writeFile('dist/vite.d.cts', `declare const plugin: ${plugin}\nexport = plugin\n`)
}

const options: Options = {
  entry: [
    ...Object.values(entry),
    // Found by their paths.
    'src/hosts/module-loader.ts',
    'src/hosts/originals-loader.ts',
    'src/scan/thread.ts',
  ],
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  clean: true,
  // Every command and build that asks a service would load a `fetch` that Node has of its own.
  esbuildOptions(options) {
    options.alias = { ofetch: './node_modules/ofetch/dist/index.mjs' }
  },
  outExtension: () => ({ js: '.js' }),
  onSuccess: async () => {
    await writeDeclarations()
    await writeScript()
  },
}

export default options
