/**
 * Every host as a script of its user: `node build.mjs build|watch|dev`. `BREAK=plugin` adds a plugin that fails,
 * `OUT` names the folder to write to, `NODE_ENV` the mode; `CACHED=yes` has the host keep its own cache on disk, `TWICE=yes`
 * writes a second output below the first, or asks for several where the host knows one. `watch` and `dev` print READY once they have their first result, and end in order on
 * SIGINT where the host can be closed.
 */
import type { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type ProcessOptions, startNode, startProgram } from './process.ts'

const COMMON = `
import { existsSync } from 'node:fs'
const [mode = 'build'] = process.argv.slice(2)
const { OUT: out = 'dist', NODE_ENV: kind } = process.env
const cached = process.env.CACHED === 'yes'
const twice = process.env.TWICE === 'yes'
const broken = (plugin) => (process.env.BREAK === 'plugin' ? [plugin] : [])
const fail = () => { throw new Error('the other plugin fails') }
const ready = (close) => {
  process.once('SIGINT', async () => { await close?.(); process.exit(0) })
  console.log('READY')
}
`

const graph = (name: string): string => `
import { ${name}, watch } from '${name}'
const input = { input: 'src/main.js', plugins: [translations(), ...broken({ name: 'broken', transform: fail })] }
const output = [{ dir: out, format: 'es' }, { dir: out + '/second', format: 'es' }]
if (mode === 'build') {
  const bundle = await ${name}(input)
  try {
    for (const one of output) await bundle.write(one)
  } finally {
    await bundle.close()
  }
} else {
  const watcher = watch({ ...input, output })
  watcher.on('event', async ({ code, error, result }) => {
    if (error) console.error(error)
    await result?.close()
    if (code === 'END') ready(() => watcher.close())
  })
}`

const compiler = (importing: string, name: string, cache: string): string => `
${importing}
const configure = (path) => ({
  mode: kind, target: 'node', context: import.meta.dirname, entry: './src/main.js', name: path,
  output: { path: import.meta.dirname + '/' + path, filename: '[name].cjs' }, ...(cached ? { cache: ${cache} } : {}),
  plugins: [translations(), ...broken({ apply: (compiler) => compiler.hooks.afterEmit.tap('broken', ({ errors }) => errors.push(new Error('broken'))) })],
})
const compiler = ${name}(twice ? [configure(out), configure(out + '/second')] : configure(out))
const told = (error, stats) => {
  console.error(error ?? stats.toString({ all: false, errors: true, warnings: true }))
  if (error || stats.hasErrors()) process.exitCode = 1
}
if (mode === 'build') {
  await new Promise((resolve) => compiler.run((error, stats) => { told(error, stats); compiler.close(resolve) }))
} else {
  const watching = compiler.watch({}, (error, stats) => {
    told(error, stats)
    ready(() => new Promise((resolve) => watching.close(resolve)))
  })
}`

const SCRIPTS: Readonly<Record<string, string>> = {
  vite: `
import { build, createBuilder, createServer } from 'vite'
const environment = (outDir) => ({ build: { outDir, ssr: true, emptyOutDir: false, rollupOptions: { input: 'src/main.js', preserveEntrySignatures: 'strict', output: { entryFileNames: '[name].js' } } }, resolve: { noExternal: true } })
const common = { configFile: false, logLevel: 'info', root: import.meta.dirname, mode: kind,
  plugins: [translations(), ...broken({ name: 'broken', transform: fail })] }
if (mode === 'dev') {
  const server = await createServer({ ...common, server: { port: 0 } })
  await server.listen()
  await server.ssrLoadModule('/src/main.js')
  ready(() => server.close())
} else if (twice) {
  const environments = { client: environment(out + '/second'), ssr: environment(out) }
  await (await createBuilder({ ...common, builder: {}, environments })).buildApp()
} else {
  const result = await build({ ...common, ssr: { noExternal: true },
    build: { ssr: 'src/main.js', outDir: out, watch: mode === 'watch' ? {} : null } })
  if (mode === 'watch') result.on('event', ({ code }) => code === 'END' && ready(() => result.close()))
}`,
  rollup: graph('rollup'),
  rolldown: graph('rolldown'),
  webpack: compiler(
    "import webpack from 'webpack'",
    'webpack',
    "{ type: 'filesystem', cacheDirectory: import.meta.dirname + '/cache' }",
  ),
  rspack: compiler(
    "import { rspack } from '@rspack/core'",
    'rspack',
    "{ type: 'persistent', storage: { type: 'filesystem', directory: import.meta.dirname + '/cache' } }",
  ),
  rsbuild: `
import { createRsbuild } from '@rsbuild/core'
const environment = (root) => ({ output: { target: 'node', distPath: { root }, filename: { js: '[name].mjs' } } })
const environments = { first: environment(out), ...(twice ? { second: environment(out + '/second') } : {}) }
const rsbuild = await createRsbuild({ cwd: import.meta.dirname, config: {
  mode: kind, source: { entry: { main: './src/main.js' } }, environments, performance: { buildCache: cached }, server: { port: 0, printUrls: false },
  plugins: [translations(), ...broken({ name: 'broken', setup: (api) => api.transform({ test: /main\\.js$/ }, fail) })],
} })
if (mode === 'dev') {
  const { server } = await rsbuild.startDevServer()
  ready(() => server.close())
} else {
  const { close } = await rsbuild.build({ watch: mode === 'watch' })
  if (mode === 'watch') {
    while (!existsSync(out + '/main.mjs')) await new Promise((resolve) => setTimeout(resolve, 20))
    ready(close)
  } else await close()
}`,
  esbuild: `
import { build, context } from 'esbuild'
// It stays where its service was started.
const options = { absWorkingDir: process.cwd(), entryPoints: ['src/main.js'], outdir: twice ? [out] : out, bundle: true, format: 'esm', platform: 'node', splitting: true,
  outExtension: { '.js': '.mjs' },
  plugins: [translations(), ...broken({ name: 'broken', setup: (native) => native.onLoad({ filter: /main\\.js$/ }, fail) })] }
if (mode === 'build') await build(options)
else {
  const watching = await context(options)
  await watching.watch()
  while (!existsSync(out + '/main.mjs')) await new Promise((resolve) => setTimeout(resolve, 20))
  ready(() => watching.dispose())
}`,
  farm: `
import { build, start, watch } from '@farmfe/core'
import { createServer } from 'node:net'
const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, () => {
    const { port } = server.address()
    server.close(() => resolve(port))
  })
})
const config = { configFile: false, root: import.meta.dirname, clearScreen: false,
  compilation: { mode: kind, input: { main: './src/main.js' }, persistentCache: cached && { cacheDir: 'cache' }, lazyCompilation: false, output: { path: twice ? [out] : out, targetEnv: 'node', format: 'esm' } },
  server: { port: await freePort() },
  plugins: [translations(), ...broken({ name: 'broken', transform: { filters: { resolvedPaths: ['main.js$'] }, executor: fail } })] }
if (mode === 'build') await build(config)
else {
  if (mode === 'watch') await watch(config)
  else await start(config)
  ready()
}`,
  bun: `
if (mode === 'build') {
  await Bun.build({ entrypoints: ['src/main.js'], outdir: twice ? [out] : out, target: 'node', splitting: true,
    plugins: [translations(), ...broken({ name: 'broken', setup: (native) => void native.onLoad({ filter: /main\\.js$/ }, fail) })] })
}`,
}

export const HOST_NAMES: readonly string[] = Object.keys(SCRIPTS)

/** What runs, in the folder that it was told to write to. */
export function programOf(name: string): string {
  return `main.${/pack/.test(name) ? 'cjs' : /^(?:rsbuild|esbuild)$/.test(name) ? 'mjs' : 'js'}`
}

export function hostScript(name: string): string {
  return `import translations from 'unplugin-translations/${name}'\n${COMMON}${SCRIPTS[name]}\n`
}

const BUN = join(dirname(createRequire(import.meta.url).resolve('bun/package.json')), 'bin/bun.exe')

/** The program that runs scripts of a host. */
export function startScript(
  name: string,
  script: string,
  args: readonly string[],
  options: ProcessOptions,
): ChildProcess {
  return name === 'bun' ? startProgram(BUN, [script, ...args], options) : startNode(script, args, options)
}

export function startHost(name: string, args: readonly string[], options: ProcessOptions): ChildProcess {
  return startScript(name, join(options.cwd, 'build.mjs'), args, options)
}
