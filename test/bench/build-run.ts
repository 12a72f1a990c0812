/** Builds of the benchmark, each a process of its own: what is measured is all that it costs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What stands in the list of plugins. */
export type Plugin = 'none' | 'empty' | 'ours'

export interface Cost {
  /** Of the whole process; seconds. */
  cpu: number
  /** Seconds. */
  wall: number
}

/** Each a module that builds an entry into a folder with plugins. */
const SCRIPTS = {
  vite: `import { build } from 'vite'
export const run = (entry, outDir, plugins) => build({ root: import.meta.dirname, configFile: false, logLevel: 'error', plugins,
  build: { outDir, emptyOutDir: true, minify: false, modulePreload: false, reportCompressedSize: false, rollupOptions: { input: entry } } })`,
  rolldown: `import { rolldown } from 'rolldown'
export const run = async (input, dir, plugins) => {
  const bundle = await rolldown({ input, plugins })
  await bundle.write({ dir })
  await bundle.close()
}`,
  webpack: `import { promisify } from 'node:util'
import webpack from 'webpack'
${compiler('webpack')}`,
  rspack: `import { promisify } from 'node:util'
import { rspack } from '@rspack/core'
${compiler('rspack')}`,
}

export type Host = keyof typeof SCRIPTS

export const HOSTS = Object.keys(SCRIPTS) as Host[]

function compiler(name: string): string {
  return `export const run = async (entry, path, plugins) => {
  const compiler = ${name}({ mode: 'production', context: import.meta.dirname, entry, output: { path }, plugins,
    optimization: { minimize: false }, performance: false, devtool: false })
  const stats = await promisify(compiler.run.bind(compiler))()
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
  await promisify(compiler.close.bind(compiler))()
}`
}

const RUN = `const [host, plugin, entry, out] = process.argv.slice(2)
const { run } = await import('./' + host + '.mjs')
const make = {
  none: async () => [],
  empty: async () => [(await import('unplugin')).createUnplugin(() => ({ name: 'empty', buildStart() {} }))[host]()],
  ours: async () => [(await import('unplugin-translations/' + host)).default()],
}
await run(entry, out, await make[plugin]())
const { userCPUTime, systemCPUTime } = process.resourceUsage()
process.once('exit', () => console.log(JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, wall: performance.now() / 1e3 })))
`

export function writeScripts(root: string): void {
  writeFileSync(join(root, 'run.mjs'), RUN)
  for (const [name, script] of Object.entries(SCRIPTS)) writeFileSync(join(root, `${name}.mjs`), script)
}

export interface BuildInput {
  root: string
  host: Host
  plugin: Plugin
  /** Relative to `root`. */
  entry: string
}

/** Into the folder `out`. */
export async function build({ root, host, plugin, entry }: BuildInput): Promise<Cost> {
  const out = join(root, 'out')
  rmSync(out, { recursive: true, force: true })
  const child = spawn(process.execPath, ['run.mjs', host, plugin, `./${entry}`, out], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', CI: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const told: Buffer[] = []
  child.stdout.on('data', (data: Buffer) => told.push(data))
  child.stderr.on('data', (data: Buffer) => told.push(data))
  const [code] = await once(child, 'close')
  const text = Buffer.concat(told).toString()
  if (code !== 0) throw new Error(`the build with ${host} and ${plugin} failed: ${text}`)
  return JSON.parse(text.trim().split('\n').at(-1) ?? '') as Cost
}
