/** Scanning files on disk: for the command line, and for hosts ahead of the build. */
import { readFileSync, statSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { glob } from 'tinyglobby'
import { collectModule } from './collect/index.ts'
import type { ModuleFacts } from './facts.ts'
import { lineStarts, placeIn } from './lines.ts'
import type { ResolvedScanOptions } from './options.ts'
import type { Prefilter } from './prefilter.ts'
import { createPrefilter, createWordFilter } from './prefilter.ts'
import { mentionsOf, resolveWithNeeds, withMentions } from './resolve/index.ts'
import type { CatalogKeys, Mention } from './resolve/mentions.ts'
import type { FailedFile, FileUsage, Place, ScanResult } from './usage.ts'

/** What a scan over files may ask for more of, before it takes what it has. */
const MAX_ROUNDS = 6

/** Absolute paths, sorted. `paths` are files, folders or globs instead of what the options include. */
export async function findFiles(root: string, options: ResolvedScanOptions, paths: string[] = []): Promise<string[]> {
  const patterns = paths.length > 0 ? paths.flatMap((path) => patternsOf(root, path, options)) : options.include
  const files = await glob([...patterns], {
    cwd: root,
    ignore: [...options.exclude],
    absolute: true,
    onlyFiles: true,
    dot: false,
    expandDirectories: false,
  })
  return files.sort()
}

function patternsOf(root: string, path: string, options: ResolvedScanOptions): readonly string[] {
  const folder = statSync(resolve(root, path), { throwIfNoEntry: false })?.isDirectory() === true
  const plain = path.split(sep).join('/').replace(/\/$/, '')
  return folder ? options.include.map((pattern) => `${plain}/${pattern}`) : [plain]
}

/** Reads, collects and resolves. A file that fails is named, and makes the result partial. */
export function scanFiles(
  files: Iterable<string>,
  context: { root: string; options: ResolvedScanOptions; catalog?: CatalogKeys },
): ScanResult {
  const { root, options, catalog } = context
  const all = [...files].map((file) => slashes(isAbsolute(file) ? file : resolve(root, file)))
  const loaded = new Map<string, ModuleFacts>()
  const failed: FailedFile[] = []
  const waiting = new Set(all)
  load(waiting, createPrefilter(options), loaded, failed)
  let usages: FileUsage[] = []
  const asked = new Set<string>()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const answer = resolveWithNeeds(loaded, options, all)
    usages = answer.usages
    const names = answer.words.names.filter((word) => !asked.has(word))
    const files = answer.words.files.filter((word) => !asked.has(`*${word}`))
    for (const word of [...names, ...files.map((file) => `*${file}`)]) asked.add(word)
    const before = waiting.size
    load(new Set(answer.modules), () => true, loaded, failed, waiting)
    if (names.length + files.length > 0) load(waiting, createWordFilter(names, files), loaded, failed)
    if (waiting.size === before) break
  }
  if (catalog) usages = withMentions(usages, mentionsIn(loaded, waiting, catalog), catalog)
  const within = (id: string): string => relativeTo(root, id)
  return {
    usages: usages.map((usage) => relocate(usage, within)),
    failed: failed.map(({ file, message }) => ({ file: within(file), message: message.replace(file, within(file)) })),
    partial: failed.length > 0,
    files: all.length,
  }
}

/** Takes out of `waiting` what the filter lets through. */
function load(
  files: Set<string>,
  lets: Prefilter,
  loaded: Map<string, ModuleFacts>,
  failed: FailedFile[],
  waiting: Set<string> = files,
): void {
  for (const file of [...files]) {
    if (!waiting.has(file)) continue
    try {
      const code = readFileSync(file, 'utf8')
      if (!lets(code)) continue
      waiting.delete(file)
      loaded.set(file, collectModule(code, file))
    } catch (error) {
      waiting.delete(file)
      failed.push({ file, message: error instanceof Error ? error.message : String(error) })
    }
  }
}

// Quoted, without spaces or slashes, of several parts: what the files that are never parsed may hold of keys.
const LITERAL = /(["'`])([^\s"'`\\/]+[.:][^\s"'`\\/]+)\1/g

function* mentionsIn(
  loaded: ReadonlyMap<string, ModuleFacts>,
  rest: Iterable<string>,
  catalog: CatalogKeys,
): Generator<Mention> {
  yield* mentionsOf(loaded)
  for (const file of rest) {
    const code = readFileSync(file, 'utf8')
    let lines: number[] | undefined
    for (const { 2: text = '', index } of code.matchAll(LITERAL)) {
      if (!catalog.has(text) && !catalog.has(text.slice(text.indexOf(':') + 1))) continue
      lines ??= lineStarts(code)
      yield { file, text, ...placeIn(lines, index) }
    }
  }
}

function relocate(usage: FileUsage, within: (id: string) => string): FileUsage {
  const place = (each: Place): Place => ({ ...each, file: within(each.file) })
  return { ...usage, file: within(usage.file), ...(usage.via ? { via: usage.via.map(place) } : {}) }
}

function relativeTo(root: string, id: string): string {
  return slashes(relative(root, id))
}

function slashes(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/')
}
