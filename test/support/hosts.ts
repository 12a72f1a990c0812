import { join } from 'node:path'
import { hostScript, startHost } from './host-scripts.ts'
import { type Finished, finish, REPOSITORY, runNode } from './process.ts'
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
}

const vite: Host = {
  name: 'vite',
  output: 'dist',
  program: 'main.js',
  build: (project, env = {}) => {
    writeFiles(project, {
      'vite.config.js': `import translations from 'unplugin-translations/vite'
export default {
  build: { ssr: 'src/main.js', outDir: 'dist' },
  ssr: { noExternal: true },
  plugins: [translations()],
}`,
    })
    return runNode(join(REPOSITORY, 'node_modules/vite/bin/vite.js'), ['build'], { cwd: project, env })
  },
}

const webpack: Host = {
  name: 'webpack',
  output: 'dist',
  program: 'main.cjs',
  build: (project, env = {}) => {
    writeFiles(project, {
      'build.mjs': `import webpack from 'webpack'
import translations from 'unplugin-translations/webpack'
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
    })
    return runNode(join(project, 'build.mjs'), [], { cwd: project, env })
  },
}

/** A host whose users call it from a script of their own. */
function scripted(name: string, program: string, script: string): Host {
  return {
    name,
    output: 'dist',
    program,
    build: (project, env = {}) => {
      const plugin = `import translations from 'unplugin-translations/${name}'\n`
      writeFiles(project, { 'build.mjs': plugin + script })
      return runNode(join(project, 'build.mjs'), [], { cwd: project, env })
    },
  }
}

const GRAPH_SCRIPT = `
const bundle = await HOST({ input: 'src/main.js', plugins: [translations()] })
await bundle.write({ dir: 'dist', format: 'es' })
await bundle.close()`

const rollup = scripted('rollup', 'main.js', `import { rollup } from 'rollup'${GRAPH_SCRIPT.replace('HOST', 'rollup')}`)
const rolldown = scripted(
  'rolldown',
  'main.js',
  `import { rolldown } from 'rolldown'${GRAPH_SCRIPT.replace('HOST', 'rolldown')}`,
)

const rspack = scripted(
  'rspack',
  'main.cjs',
  `import { rspack } from '@rspack/core'
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
  `import { build } from 'esbuild'
await build({ entryPoints: ['src/main.js'], outdir: 'dist', bundle: true, format: 'esm', platform: 'node', splitting: true,
  outExtension: { '.js': '.mjs' }, plugins: [translations()] })`,
)

/** The two that the main job is proved in. */
export const hosts: readonly Host[] = [vite, webpack]

/** Those whose script is written for all their ways to run. */
const [rsbuild, farm, bun] = [
  ['rsbuild', 'main.mjs'],
  ['farm', 'main.js'],
  ['bun', 'main.js'],
].map(([name = '', program = '']): Host => {
  return {
    name,
    output: 'dist',
    program,
    build: (project, env = {}) => {
      writeFiles(project, { 'build.mjs': hostScript(name) })
      return finish(startHost(name, ['build'], { cwd: project, env }))
    },
  }
}) as [Host, Host, Host]

export const otherHosts: readonly Host[] = [rollup, rolldown, rspack, rsbuild, esbuild, farm, bun]

/** Runs what was built and gives what it printed, as JSON. */
export async function execute(project: string, { output, program }: Host): Promise<unknown> {
  const { code, stdout, stderr } = await runNode(join(project, output, program), [], { cwd: project })
  if (code !== 0) throw new Error(`the built program failed: ${stderr}`)
  return JSON.parse(stdout)
}
