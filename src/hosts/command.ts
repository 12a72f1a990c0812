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
  '@docusaurus/core/bin/docusaurus.mjs',
  '@vue/cli-service/bin/vue-cli-service.js',
  'umi/bin/umi.js',
  '@quasar/app-vite/bin/quasar.js',
  'vitepress/bin/vitepress.js',
]

/** Those that build what they serve, too: with the words that ask for what ends. */
const SERVING_BUILDS: Readonly<Record<string, readonly string[]>> = {
  'electron-vite/bin/electron-vite.js': ['build'],
  'wxt/bin/wxt.mjs': ['build', 'zip'],
}

/**
 * Whether the process is a command that builds one thing after the other, without a word of how many there will be, and is
 * over when the last of them is.
 */
export function isHostCommand(argv: readonly string[] = process.argv): boolean {
  const { file, flags } = read(argv)
  return [...COMMANDS, ...Object.keys(SERVING_BUILDS)].some((command) => isOf(file, command)) && !ends(flags)
}

/** Whether the process is a command that goes on to serve what it builds. */
export function isServingCommand(argv: readonly string[] = process.argv): boolean {
  const { file, flags } = read(argv)
  return Object.entries(SERVING_BUILDS).some(
    ([command, words]) => isOf(file, command) && !flags.some((flag) => words.includes(flag)),
  )
}

/** Rollup, before its process has nothing left to do. */
const ends = (flags: readonly string[]): boolean => flags.includes('--forceExit')

const isOf = (file: string, command: string): boolean => file.endsWith(`/${command}`)

function read([, program = '', ...flags]: readonly string[]): { file: string; flags: readonly string[] } {
  return { file: realPath(program).replaceAll('\\', '/'), flags }
}

function realPath(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}
