/**
 * esbuild: it has no hook between its list of modules and its files. So it hands the files over instead of writing them,
 * texts go out, and names with a hash get another one. Its own `serve` does not ask plugins for what it serves: that has all.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, normalize, relative } from 'node:path'
import remapping, { type EncodedSourceMap } from '@jridgewell/remapping'
import type { BuildOptions, BuildResult, Metafile, OutputFile } from 'esbuild'
import { PLACEHOLDER_MARK } from '../modules/placeholder.ts'
import { type RenderedTexts, renderContent, type TextRenderer } from '../modules/text-renderer.ts'

/** Puts the texts into the files and writes them, where esbuild would have. */
export function writePruned(
  result: BuildResult,
  renderer: TextRenderer,
  { root, write, options }: { root: string; write: boolean; options: BuildOptions },
): void {
  const files = result.outputFiles ?? []
  const ending = options.outExtension?.['.js'] ?? '.js'
  const texts = new Map(files.filter((file) => isText(file, ending)).map((file) => [file, file.text]))
  const maps = new Map(files.filter(({ path }) => path.endsWith('.map')).map((file) => [file.path, file]))
  for (const [file, text] of texts) {
    const rendered = renderer.render(text)
    if (!rendered || file.path.endsWith('.map')) continue
    texts.set(file, withInlineMap(rendered, file))
    const mapFile = maps.get(`${file.path}.map`)
    if (mapFile) texts.set(mapFile, composeMap(rendered, file, renderContent(renderer, mapFile.text)))
  }
  const renamed = renameHashed(result, renderer.digest(), { ...options, ending, root })
  for (const file of files) {
    const text = texts.get(file)
    if (text !== undefined) setContents(file, rename(text, renamed))
    file.path = normalize(rename(slashes(file.path), renamed))
  }
  if (result.metafile) renameMetafile(result.metafile, renamed, root, files)
  if (write) for (const file of files) writeFile(file)
}

/** An `outfile` may have any name, so what has placeholders is told by these. */
function isText({ path, contents }: OutputFile, ending: string): boolean {
  return (
    /\.(?:css|map)$/.test(path) ||
    path.endsWith(ending) ||
    Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength).includes(PLACEHOLDER_MARK)
  )
}

/** Names with a hash -> the same with another one, each from the part of the path on that the hash is in. */
function renameHashed(
  { outputFiles = [], metafile }: BuildResult,
  digest: string,
  options: Naming,
): Map<string, string> {
  const { entryNames = '[dir]/[name]', chunkNames = '[name]-[hash]', ending, root } = options
  const [entry, chunk] = [entryNames, chunkNames].map((template) => toPattern(template, ending))
  const isChunk = chunksOf(metafile)
  const renamed = new Map<string, string>()
  for (const { path } of outputFiles) {
    const [, name, hash] = (isChunk(nameInMetafile(path, root)) ? chunk : entry)?.exec(slashes(path)) ?? []
    if (name === undefined || hash === undefined) continue
    renamed.set(
      name,
      name.replace(hash, () => rehash(hash, digest)),
    )
  }
  return renamed
}

interface Naming extends Pick<BuildOptions, 'entryNames' | 'chunkNames'> {
  ending: string
  root: string
}

/** What is imported on demand is an entry in its own right there, and named like a chunk. */
function chunksOf(metafile: Metafile | undefined): (name: string) => boolean {
  const outputs = metafile?.outputs ?? {}
  const imports = Object.values(outputs).flatMap((output) => output.imports)
  const onDemand = new Set(imports.flatMap(({ kind, path }) => (kind === 'dynamic-import' ? path : [])))
  return (name) => outputs[name]?.entryPoint === undefined || onDemand.has(name)
}

const slashes = (path: string): string => path.replaceAll('\\', '/')

const nameInMetafile = (path: string, root: string): string => slashes(relative(root, path))

/** Where the option says that there is a hash; esbuild's are eight characters. */
function toPattern(template: string, ending: string): RegExp | undefined {
  const at = template.indexOf('[hash]')
  if (at === -1) return undefined
  const source = escaped(template.slice(template.lastIndexOf('/', at) + 1))
    .replace('[hash]', '([A-Z0-9]{8})')
    .replaceAll('[dir]/', '(?:.+/)?')
    .replace(/\[\w+\]/g, '[^/]+')
  return new RegExp(`(?:^|/)(${source}${escaped(ending)})$`)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|\\]/g, '\\$&')

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Of the same length, so that no place in any file moves. */
function rehash(hash: string, digest: string): string {
  const bytes = createHash('sha256').update(hash).update(digest).digest().subarray(0, hash.length)
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

function rename(text: string, renamed: ReadonlyMap<string, string>): string {
  let result = text
  for (const [before, after] of renamed) result = result.replaceAll(before, after)
  return result
}

function renameMetafile(
  metafile: Metafile,
  renamed: ReadonlyMap<string, string>,
  root: string,
  files: readonly OutputFile[],
): void {
  const bytes = new Map(files.map(({ path, contents }) => [nameInMetafile(path, root), contents.length]))
  metafile.outputs = Object.fromEntries(
    Object.entries(metafile.outputs).map(([path, output]) => {
      const imports = output.imports.map((one) => ({ ...one, path: rename(one.path, renamed) }))
      const name = rename(path, renamed)
      return [name, { ...output, imports, bytes: bytes.get(name) ?? output.bytes }]
    }),
  )
}

/** Both getters of esbuild's files read `contents`; who compares files goes by their hash. */
function setContents(file: OutputFile, text: string): void {
  const contents = new TextEncoder().encode(text)
  if (Buffer.compare(contents, file.contents) === 0) return
  file.contents = contents
  file.hash = createHash('sha256').update(contents).digest('base64url').slice(0, file.hash.length)
}

function writeFile({ path, contents }: OutputFile): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, contents, { mode: isProgram(contents) ? 0o755 : 0o644 })
}

/** It names what runs it, `#!/usr/bin/env node`; esbuild writes such a file as one that can be run. */
const isProgram = ([first, second]: Uint8Array): boolean => first === 0x23 && second === 0x21

function composeMap(rendered: RenderedTexts, file: OutputFile, before: string): string {
  const maps = [rendered.map(basename(file.path)) as EncodedSourceMap, JSON.parse(before) as EncodedSourceMap]
  return JSON.stringify(remapping(maps, () => null))
}

const INLINE_MAP = /(\/\/# sourceMappingURL=data:application\/json;base64,)([\w+/=]+)/

function withInlineMap(rendered: RenderedTexts, file: OutputFile): string {
  return rendered.code.replace(INLINE_MAP, (_, head: string, map: string) => {
    const composed = composeMap(rendered, file, Buffer.from(map, 'base64').toString())
    return head + Buffer.from(composed).toString('base64')
  })
}
