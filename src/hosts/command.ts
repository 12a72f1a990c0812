/** Programs that packages bring with them, most of them frameworks. They build one thing after the other, without a word of how many. */
import { realpathSync } from 'node:fs'

/** Each builds one thing, and has a hook for the end of it, where what is wrong is told among what it tells itself. */
const BUNDLERS: readonly string[] = [
  'vite',
  'webpack',
  'webpack-cli',
  '@rspack/cli',
  '@rsbuild/core',
  '@farmfe/cli',
  '@farmfe/core',
]

/** What programs are told first of all to go on with what they have built. */
const SERVING: readonly string[] = ['dev', 'develop', 'preview', 'serve', 'start', 'watch']

/** Whether the process is a program that builds what it likes, and has built all of it when it is over. */
export function isHostCommand(argv: readonly string[] = process.argv): boolean {
  return isProgram(argv) && !ends(argv)
}

/** Whether such a program was told to go on with what it builds. */
export function isServingCommand(argv: readonly string[] = process.argv): boolean {
  const word = argv.slice(2).find((flag) => !flag.startsWith('-'))
  return isProgram(argv) && word !== undefined && SERVING.includes(word)
}

/** A script of the user's own may go on with anything. */
function isProgram([, file = '']: readonly string[]): boolean {
  const name = packageOf(realPath(file).replaceAll('\\', '/'))
  return name !== undefined && !BUNDLERS.includes(name)
}

/** Rollup, before its process has nothing left to do. */
const ends = (flags: readonly string[]): boolean => flags.includes('--forceExit')

const packageOf = (file: string): string | undefined => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]

/** Links of package managers lead to the files of the packages. */
function realPath(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}
