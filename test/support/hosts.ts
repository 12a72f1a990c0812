import { join } from 'node:path'
import { type Finished, REPOSITORY, runNode } from './process.ts'
import { writeFiles } from './project.ts'

/** A bundler as its users run it: a process that reads its configuration and ends with an exit code. */
export interface Host {
  name: 'vite' | 'webpack'
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

export const hosts: readonly Host[] = [vite, webpack]

/** Runs what was built and gives what it printed, as JSON. */
export async function execute(project: string, { output, program }: Host): Promise<unknown> {
  const { code, stdout, stderr } = await runNode(join(project, output, program), [], { cwd: project })
  if (code !== 0) throw new Error(`the built program failed: ${stderr}`)
  return JSON.parse(stdout)
}
