/** Everything a project needs to begin: a configuration, the plugin in its bundler, the cache out of git. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findConfig } from '../config-file.ts'
import { readIfExists, writeFileAtomic } from '../disk.ts'
import { addPlugin, endOfLine, hasPlugin } from './bundler-config.ts'
import { isIgnored } from './ignored.ts'
import { BY_HAND, PLACES, type Place } from './places.ts'
import { listScriptConfigs } from './scripts.ts'

export interface InitStep {
  file: string
  /** `manual`: the file could not be edited safely; `note` says what to write there. */
  state: 'written' | 'unchanged' | 'manual'
  note: string
}

const EXTENSIONS = 'ts|mts|cts|js|mjs|cjs'
const IGNORED = '.translations/'

/** Changes nothing that is there already, so that it can run again. Throws `TR_CACHE_IO`. */
export function initProject(root: string): InitStep[] {
  return [addConfig(root), ...addToBundlers(root), ...ignoreCache(root)]
}

/** Whether pulls write types for it. */
export const isTyped = (root: string): boolean => existsSync(join(root, 'tsconfig.json'))

function addConfig(root: string): InitStep {
  const existing = findConfig(root)
  if (existing !== undefined)
    return { file: basename(existing), state: 'unchanged', note: 'the configuration is there' }
  const typed = isTyped(root)
  const file = typed ? 'translations.config.ts' : 'translations.config.mjs'
  // Many a `tsconfig.json` includes `src` alone.
  const types = typed && existsSync(join(root, 'src')) ? "  types: { file: 'src/translations.d.ts' },\n" : ''
  write(
    join(root, file),
    `import { defineConfig } from 'unplugin-translations/config'\n\nexport default defineConfig({\n${types}})\n`,
  )
  return { file, state: 'written', note: 'options of the plugin and of the command line' }
}

function addToBundlers(root: string): InitStep[] {
  const configs = new RegExp(`^(\\w+)\\.config\\.(?:${EXTENSIONS})$`)
  const found = readdirSync(root).flatMap((file) => {
    const name = configs.exec(file)?.[1]
    return name === undefined ? [] : [[file, name] as const]
  })
  const all = new Map([...found, ...listScriptConfigs(root, [...PLACES.keys()])])
  return Array.from(all, ([file, name]): InitStep[] => {
    const [place, note] = [PLACES.get(name), BY_HAND.get(name)]
    if (place) return [addToBundler(join(root, file), { file, ...place })]
    return note === undefined ? [] : [byHand(join(root, file), { file, note })]
  }).flat()
}

const THERE = { state: 'unchanged', note: 'the plugin is there' } as const

function addToBundler(path: string, { file, ...place }: Place & { file: string }): InitStep {
  const text = readIfExists(path) ?? ''
  if (hasPlugin(text)) return { file, ...THERE }
  const edited = addPlugin(text, { file, ...place })
  if (edited === undefined) {
    const { host, at } = place
    const note = `import translations from 'unplugin-translations/${host}', and add translations() to its ${at}`
    return { file, state: 'manual', note }
  }
  write(path, edited)
  return { file, state: 'written', note: 'the plugin was added' }
}

const byHand = (path: string, { file, note }: { file: string; note: string }): InitStep =>
  hasPlugin(readIfExists(path) ?? '') ? { file, ...THERE } : { file, state: 'manual', note }

function ignoreCache(root: string): InitStep[] {
  const file = '.gitignore'
  const text = readIfExists(join(root, file))
  const ignored = isIgnored(IGNORED, root)
  if (ignored) return [{ file, state: 'unchanged', note: `${IGNORED} is ignored` }]
  if (ignored === undefined && text === undefined) return []
  const lineEnd = endOfLine(text ?? '')
  const gap = text === undefined || text === '' || text.endsWith('\n') ? '' : lineEnd
  write(join(root, file), `${text ?? ''}${gap}${IGNORED}${lineEnd}`)
  return [{ file, state: 'written', note: `${IGNORED} is ignored: texts, the embedded service and what was scanned` }]
}

const write = (file: string, text: string): void => writeFileAtomic(file, text, { mode: 0o644 })
