/** Hosts whose users mostly call a command, which a script may do as well. */
import { realpathSync } from 'node:fs'

/** Files of the packages; links of package managers lead there. */
const COMMANDS = [
  'rollup/dist/bin/rollup',
  'rolldown/bin/cli.mjs',
  '@nuxt/cli/bin/nuxi.mjs',
  '@react-router/dev/bin.js',
  'astro/astro.js',
  'next/dist/bin/next',
  'vite-ssg/bin/vite-ssg.js',
]

/**
 * Whether the process is a command that builds one thing after the other, without a word of how many there will be, and is
 * over when the last of them is.
 */
export function isHostCommand([, program, ...flags]: readonly string[] = process.argv): boolean {
  if (program === undefined || flags.includes('--forceExit')) return false
  const file = realPath(program).replaceAll('\\', '/')
  return COMMANDS.some((command) => file.endsWith(`/${command}`))
}

function realPath(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}
