/** `translations.config.*`: what the plugin and the command line share. Entry `unplugin-translations/config`. */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findUnread, listConfigs } from './config-file.ts'
import { readIfExists } from './disk.ts'
import { TranslationsError } from './errors.ts'
import { hashOf } from './hash.ts'
import { printable } from './logger.ts'
import type { Options } from './options.ts'

export type { Options } from './options.ts'

/** Gives the options their type; returns them as they are. */
export function defineConfig(options: Options): Options {
  return options
}

/** The file in `root`, or the one that is named; `{}` where there is none. Throws `TR_CONFIG`. */
export async function loadConfig(root: string, file?: string): Promise<Options> {
  const path = file === undefined ? chooseConfig(root) : resolve(root, file)
  if (path === undefined) return {}
  if (!existsSync(path)) {
    throw new TranslationsError('TR_CONFIG', `there is no ${printable(path)}`, { fix: 'Name a file that exists.' })
  }
  try {
    const options: unknown = path.endsWith('.json') ? parseOptions(readIfExists(path) ?? '') : await importFile(path)
    if (typeof options === 'object' && options !== null && !Array.isArray(options)) return options as Options
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new TranslationsError('TR_CONFIG', `${basename(path)} cannot be loaded: ${printable(reason)}`, {
      cause: error,
      fix: /Cannot find (?:package|module) 'unplugin-translations/.test(reason)
        ? 'Install it: `npm install --save-dev unplugin-translations`.'
        : 'Mend the file: nothing is done without the options that it holds.',
    })
  }
  throw new TranslationsError('TR_CONFIG', `${basename(path)} exports no options`, {
    fix: path.endsWith('.json') ? 'Write an object: { … }.' : 'Write `export default defineConfig({ … })`.',
  })
}

/** Some editors put a mark of the byte order in front, which is no JSON. */
const parseOptions = (text: string): unknown => JSON.parse(text.replace(/^\ufeff/, ''))

/** Throws `TR_CONFIG` where there are two: nobody can say which one was meant. So does one that would not be read. */
function chooseConfig(root: string): string | undefined {
  const [path, ...others] = listConfigs(root)
  const unread = path === undefined ? findUnread(root) : undefined
  if (unread !== undefined) {
    throw new TranslationsError('TR_CONFIG', `${unread} is not read for its name`, {
      fix: 'Name it translations.config.{ts,mts,js,mjs,json}: a `.js` or `.ts` may have `module.exports`, too.',
    })
  }
  if (others.length === 0) return path
  const names = [path ?? '', ...others].map((name) => basename(name))
  throw new TranslationsError('TR_CONFIG', `there are ${names.join(' and ')}`, { fix: 'Keep one of them.' })
}

/** As it is now: a server that starts again in this process does so because it has changed, and loaders keep what they had. */
async function importFile(path: string): Promise<unknown> {
  if (path.endsWith('ts')) {
    const { createJiti } = await import('jiti')
    return createJiti(import.meta.url, { moduleCache: false }).import(path, { default: true })
  }
  // Written twice at once, or with a time of its own, it is as old as before.
  const mark = `${statSync(path).mtimeMs}-${hashOf([readIfExists(path) ?? ''])}`
  // Where it is no module of today, Node goes by the name alone.
  delete createRequire(path).cache[realpathSync(path)]
  return ((await import(`${pathToFileURL(path).href}?${mark}`)) as { default?: unknown }).default
}
