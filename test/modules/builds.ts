/** The hosts that put texts into their output, each as a script with the settings that matter there. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eachMapping, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { runInLoop } from '../support/build-loop.ts'
import type { Finished } from '../support/process.ts'
import { runProgram } from '../support/program.ts'
import { readTree, writeFiles } from '../support/project.ts'

export interface Settings {
  /** Source text of the plugin's options. @default '{}' */
  options?: string
  /** @default 'production' */
  mode?: 'production' | 'development'
  /** @default false */
  minify?: boolean
  /** Names of files carry a hash of their content. @default false */
  hashed?: boolean
  /** In development the maps of webpack and rspack are inline, or there are none. @default 'true' */
  sourcemap?: 'true' | '"inline"'
  /** Source text of another plugin, of the host's own kind. @default '' */
  plugin?: string
}

export interface TextHost {
  name: string
  script(settings: Required<Settings>): string
}

const graph = (name: 'rollup' | 'rolldown'): TextHost => ({
  name,
  script: ({ options, minify, hashed, sourcemap, plugin }) => `import { ${name} } from '${name}'
const bundle = await ${name}({ input: 'src/main.js', plugins: [${plugin || 'null'}, translations(${options})] })
const names = '[name]${hashed ? '-[hash]' : ''}.mjs'
await bundle.write({ dir: 'dist', sourcemap: ${sourcemap.replaceAll('"', "'")}, ${name === 'rolldown' ? `minify: ${minify},` : ''} entryFileNames: names, chunkFileNames: names })
await bundle.close()`,
})

const vite: TextHost = {
  name: 'vite',
  script: ({ options, mode, minify, hashed, sourcemap, plugin }) => `import { build } from 'vite'
const names = '[name]${hashed ? '-[hash]' : ''}.mjs'
await build({
  root: import.meta.dirname, configFile: false, logLevel: 'warn', mode: '${mode}',
  build: { ssr: 'src/main.js', minify: ${minify}, sourcemap: ${sourcemap}, emptyOutDir: true,
    rollupOptions: { output: { entryFileNames: names, chunkFileNames: names } } },
  ssr: { noExternal: true },
  plugins: [translations(${options}), ${plugin}],
})`,
}

function devtoolOf({ mode, sourcemap }: Required<Settings>): string {
  const isInline = sourcemap !== 'true'
  if (mode === 'development') return isInline ? 'eval-source-map' : 'eval'
  return isInline ? 'inline-source-map' : 'source-map'
}

const compiler = (name: 'webpack' | 'rspack', load: string): TextHost => ({
  name,
  script: (settings) => `${load}
import { promisify } from 'node:util'
const names = '[name]${settings.hashed ? '-[contenthash]' : ''}.cjs'
const compiler = ${name}({
  mode: '${settings.mode}', target: 'node', context: import.meta.dirname, entry: './src/main.js',
  devtool: '${devtoolOf(settings)}',
  optimization: { minimize: ${settings.minify} },
  output: { path: import.meta.dirname + '/dist', filename: names, chunkFilename: names, clean: true },
  plugins: [translations(${settings.options}), ${settings.plugin}],
})
const stats = await promisify(compiler.run.bind(compiler))()
await promisify(compiler.close.bind(compiler))()
console.error(stats.toString({ all: false, errors: true, warnings: true }))
if (stats.hasErrors()) process.exitCode = 1`,
})

const esbuild: TextHost = {
  name: 'esbuild',
  script: ({ options, minify, hashed, sourcemap, plugin }) => `import { build } from 'esbuild'
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/main.js'], outdir: 'dist', bundle: true, format: 'esm', platform: 'node', splitting: true,
  minify: ${minify}, sourcemap: ${sourcemap}, entryNames: '[name]${hashed ? '-[hash]' : ''}', outExtension: { '.js': '.mjs' },
  plugins: [translations(${options}), ${plugin}],
})`,
}

export const textHosts: readonly TextHost[] = [
  vite,
  graph('rollup'),
  graph('rolldown'),
  compiler('webpack', "import webpack from 'webpack'"),
  compiler('rspack', "import { rspack } from '@rspack/core'"),
  esbuild,
]

/** Builds `src/main.js` of the project into `dist`. */
export function buildTexts(host: TextHost, project: string, settings: Settings = {}): Promise<Finished> {
  const complete: Required<Settings> = {
    ...{
      options: '{}',
      mode: 'production',
      minify: false,
      hashed: false,
      sourcemap: 'true',
      plugin: '',
    },
    ...settings,
  }
  const script = `import translations from 'unplugin-translations/${host.name}'\n${host.script(complete)}\n`
  writeFiles(project, { 'build.mjs': script })
  return runInLoop(host.name, join(project, 'build.mjs'))
}

/** What the built program prints, as JSON. */
export async function runBuilt(project: string): Promise<unknown> {
  const entry = readdirSync(join(project, 'dist')).find((name) => /^main(?:-[\w-]+)?\.[cm]js$/.test(name))
  if (!entry) throw new Error('nothing was built')
  const { code, stdout, stderr } = await runProgram(join(project, 'dist', entry))
  if (code !== 0) throw new Error(`the built program failed: ${stderr}`)
  return JSON.parse(stdout)
}

export const listScripts = (project: string): [string, string][] =>
  [...readTree(join(project, 'dist'))].filter(([name]) => /\.[cm]js$/.test(name))

export interface SourcePlace {
  source: string | null
  line: number | null
}

/** A script and its maps: one, or in code for `eval` one for each module. */
function listMaps(project: string): { code: string; maps: string[] }[] {
  const files = readTree(join(project, 'dist'))
  return listScripts(project).map(([name, code]) => {
    const inline = code.matchAll(/sourceMappingURL=data:application\/json;(?:charset=utf-8;)?base64,([\w+/=]+)/g)
    const maps = Array.from(inline, ([, map = '']) => Buffer.from(map, 'base64').toString())
    const file = files.get(`${name}.map`)
    return { code, maps: maps.length > 0 || file === undefined ? maps : [file] }
  })
}

/** What the maps of the output say that each source held. */
export function listSources(project: string): [source: string, content: string][] {
  const maps = listMaps(project).flatMap((script) => script.maps)
  return maps.flatMap((text) => {
    const { sources, sourcesContent } = JSON.parse(text) as { sources: string[]; sourcesContent: string[] }
    return sources.map((source, index): [string, string] => [source, sourcesContent[index] ?? ''])
  })
}

/** A line of a source, up to a place that a map names in it. */
export function listMappedLines(project: string): { source: string; before: string; line: string }[] {
  return listMaps(project).flatMap(({ maps }) =>
    maps.flatMap((text) => {
      const map = new TraceMap(text)
      const contents = new Map(
        map.resolvedSources.map((source, index) => [source ?? '', map.sourcesContent?.[index] ?? '']),
      )
      const found: ReturnType<typeof listMappedLines> = []
      eachMapping(map, ({ source, originalLine, originalColumn }) => {
        const line = contents.get(source ?? '')?.split('\n')[(originalLine ?? 0) - 1]
        if (source !== null && line !== undefined)
          found.push({ source, line, before: line.slice(0, originalColumn ?? 0) })
      })
      return found
    }),
  )
}

/** Where the source has what stands in the output. */
export function createTracer(project: string): (text: string) => SourcePlace {
  const scripts = listMaps(project).map(({ code, maps: [map] }) => ({
    code,
    map: map === undefined ? undefined : new TraceMap(map),
  }))
  return (text) => {
    const { code, map } = scripts.find((script) => script.code.includes(text)) ?? {}
    if (code === undefined || !map) throw new Error(`${text} is not in an output with a map`)
    const before = code.slice(0, code.indexOf(text)).split('\n')
    return originalPositionFor(map, { line: before.length, column: before.at(-1)?.length ?? 0 })
  }
}
