import { join } from 'node:path'
import { runInLoop } from './build-loop.ts'
import { hostScript, startScript } from './host-scripts.ts'
import { type Finished, finish, REPOSITORY, runNode } from './process.ts'
import { runProgram } from './program.ts'
import { writeFiles } from './project.ts'

/** A bundler as its users run it: a process that reads its configuration and ends with an exit code. */
export interface Host {
  name: string
  /** Where it writes, below the project. */
  output: string
  /** What runs, in there. */
  program: string
  /** Builds `src/main.js` of the project for Node. */
  build(project: string, env?: Readonly<Record<string, string>>): Promise<Finished>
  /** The same, where it does not matter which exit code belongs to what fails, or that a process ends behind it. */
  buildAlong(project: string, env?: Readonly<Record<string, string>>): Promise<Finished>
}

/** A host whose users call it from a script of their own. */
function scripted(name: string, program: string, script: string): Host {
  const write = (project: string): string => {
    writeFiles(project, { 'build.mjs': script })
    return join(project, 'build.mjs')
  }
  return {
    name,
    output: 'dist',
    program,
    build: (project, env = {}) => finish(startScript(name, write(project), [], { cwd: project, env })),
    buildAlong: (project, env = {}) => runInLoop(name, write(project), { env }),
  }
}

const importing = (name: string): string => `import translations from 'unplugin-translations/${name}'\n`

const VITE_CONFIG = `${importing('vite')}export default {
  build: { ssr: 'src/main.js', outDir: 'dist' },
  ssr: { noExternal: true },
  plugins: [translations()],
}`

export const VITE: string = join(REPOSITORY, 'node_modules/vite/bin/vite.js')

/** `vite build` of a project that has its configuration, as with `buildAlong`. */
export function buildByViteAlong(project: string, env: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return runInLoop('vite', join(import.meta.dirname, 'vite-build.mjs'), { cwd: project, env })
}

const vite: Host = {
  name: 'vite',
  output: 'dist',
  program: 'main.js',
  build: (project, env = {}) => {
    writeFiles(project, { 'vite.config.js': VITE_CONFIG })
    return runNode(VITE, ['build'], { cwd: project, env })
  },
  buildAlong: (project, env = {}) => {
    writeFiles(project, { 'vite.config.js': VITE_CONFIG })
    return buildByViteAlong(project, env)
  },
}

const webpack = scripted(
  'webpack',
  'main.cjs',
  `${importing('webpack')}import webpack from 'webpack'
const compiler = webpack({
  mode: 'production',
  target: 'node',
  context: import.meta.dirname,
  entry: './src/main.js',
  output: { path: import.meta.dirname + '/dist', filename: '[name].cjs' },
  plugins: [translations()],
})
compiler.run((error, stats) => {
  if (error) console.error(error)
  else console.log(stats.toString())
  if (error || stats.hasErrors()) process.exitCode = 1
  compiler.close(() => {})
})`,
)

const GRAPH_SCRIPT = `
const bundle = await HOST({ input: 'src/main.js', plugins: [translations()] })
await bundle.write({ dir: 'dist', format: 'es' })
await bundle.close()`

const [rollup, rolldown] = ['rollup', 'rolldown'].map((name) => {
  const script = `${importing(name)}import { ${name} } from '${name}'${GRAPH_SCRIPT.replace('HOST', name)}`
  return scripted(name, 'main.js', script)
}) as [Host, Host]

const rspack = scripted(
  'rspack',
  'main.cjs',
  `${importing('rspack')}import { rspack } from '@rspack/core'
const compiler = rspack({ mode: 'production', target: 'node', context: import.meta.dirname, entry: './src/main.js',
  output: { path: import.meta.dirname + '/dist', filename: '[name].cjs' }, plugins: [translations()] })
compiler.run((error, stats) => {
  console.error(error ?? stats.toString())
  if (error || stats.hasErrors()) process.exitCode = 1
  compiler.close(() => {})
})`,
)

const esbuild = scripted(
  'esbuild',
  'main.mjs',
  `${importing('esbuild')}import { build } from 'esbuild'
// It stays where its service was started.
await build({ absWorkingDir: process.cwd(), entryPoints: ['src/main.js'], outdir: 'dist', bundle: true, format: 'esm', platform: 'node', splitting: true,
  outExtension: { '.js': '.mjs' }, plugins: [translations()] })`,
)

/** The two that the main job is proved in. */
export const hosts: readonly Host[] = [vite, webpack]

/** Those whose script is written for all their ways to run. */
const [rsbuild, farm, bun] = [
  ['rsbuild', 'main.mjs'],
  ['farm', 'main.js'],
  ['bun', 'main.js'],
].map(([name = '', program = '']) => scripted(name, program, hostScript(name))) as [Host, Host, Host]

export const otherHosts: readonly Host[] = [rollup, rolldown, rspack, rsbuild, esbuild, farm, bun]

/** Runs what was built and gives what it printed, as JSON. */
export async function execute(project: string, { output, program }: Host): Promise<unknown> {
  const { code, stdout, stderr } = await runProgram(join(project, output, program))
  if (code !== 0) throw new Error(`the built program failed: ${stderr}`)
  return JSON.parse(stdout)
}
