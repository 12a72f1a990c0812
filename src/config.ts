/** `translations.config.*`: what the plugin and the command line share. Entry `unplugin-translations/config`. */
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findConfig } from './config-file.ts'
import { readIfExists } from './disk.ts'
import { TranslationsError } from './errors.ts'
import { printable } from './logger.ts'
import type { Options } from './options.ts'

export type { Options } from './options.ts'

/** Gives the options their type; returns them as they are. */
export function defineConfig(options: Options): Options {
  return options
}

/** The file in `root`, or the one that is named; `{}` where there is none. Throws `TR_CONFIG`. */
export async function loadConfig(root: string, file?: string): Promise<Options> {
  const path = file === undefined ? findConfig(root) : resolve(root, file)
  if (path === undefined) return {}
  if (!existsSync(path)) throw new TranslationsError('TR_CONFIG', `there is no ${printable(path)}`)
  try {
    const options: unknown = path.endsWith('.json') ? JSON.parse(readIfExists(path) ?? '') : await importFile(path)
    if (typeof options === 'object' && options !== null) return options as Options
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new TranslationsError('TR_CONFIG', `${basename(path)} cannot be loaded: ${printable(reason)}`, {
      cause: error,
    })
  }
  throw new TranslationsError('TR_CONFIG', `${basename(path)} exports no options`, {
    fix: 'Write `export default defineConfig({ … })`.',
  })
}

async function importFile(path: string): Promise<unknown> {
  if (!path.endsWith('ts')) return ((await import(pathToFileURL(path).href)) as { default?: unknown }).default
  const { createJiti } = await import('jiti')
  return createJiti(import.meta.url).import(path, { default: true })
}
