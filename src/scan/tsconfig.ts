/** What configurations of TypeScript say of imports, with what they extend. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, resolve } from 'node:path'
import stripJsonComments from 'strip-json-comments'

export interface TsConfig extends Options {
  /** Configurations that it only lists. */
  references: readonly string[]
}

interface Options {
  /** Where names begin that are no paths. */
  baseUrl?: string
  /** What names stand for, and where that begins unless there is a `baseUrl`. */
  paths?: { of: Readonly<Record<string, readonly string[]>>; folder: string }
}

export interface TsConfigs {
  /** `undefined` where there is none that can be read. */
  read(file: string): TsConfig | undefined
  /** All that was read. */
  texts: readonly string[]
}

type Json = Record<string, unknown>

export function createTsConfigs(): TsConfigs {
  const texts: string[] = []
  const written = new Map<string, Json | undefined>()
  const json = (file: string): Json | undefined => {
    if (!written.has(file)) written.set(file, readJson(file, texts))
    return written.get(file)
  }
  const known = new Map<string, Options | undefined>()
  const optionsOf = (file: string, leaf: string): Options | undefined => {
    const name = `${leaf}\0${file}`
    if (known.has(name)) return known.get(name)
    // What extends itself takes nothing of that.
    known.set(name, undefined)
    const config = json(file)
    const extended = textsIn(config?.extends).map((each) =>
      firstOf(filesOf(each, file), (other) => optionsOf(other, leaf)),
    )
    const options = config && withOwn(Object.assign({}, ...extended), config, { folder: dirname(file), leaf })
    known.set(name, options)
    return options
  }
  return {
    texts,
    read: (file) => {
      const options = optionsOf(file, dirname(file))
      return options && { ...options, references: referencesIn(json(file) ?? {}, file) }
    },
  }
}

interface Place {
  folder: string
  /** That of the configuration that extends all others on the way: `${configDir}` in any of them. */
  leaf: string
}

const CONFIG_DIR = '$' + '{configDir}'

/** Of what it extends, and of several the last, it is what it does not say itself. */
function withOwn(inherited: Options, { compilerOptions }: Json, { folder, leaf }: Place): Options {
  const { baseUrl, paths } = objectOf(compilerOptions)
  const isBased = typeof baseUrl === 'string'
  return {
    ...inherited,
    ...(isBased ? { baseUrl: resolve(folder, baseUrl.replace(CONFIG_DIR, leaf)) } : {}),
    ...(paths === undefined ? {} : { paths: { of: withLeaf(objectOf(paths), leaf), folder } }),
  }
}

function withLeaf(paths: Json, leaf: string): Record<string, string[]> {
  const entries = Object.entries(paths)
  return Object.fromEntries(
    entries.map(([name, to]) => [name, textsIn(to).map((each) => each.replace(CONFIG_DIR, leaf))]),
  )
}

function referencesIn(config: Json, file: string): string[] {
  const paths = listOf(config.references).flatMap((each) => textsIn(objectOf(each).path))
  return paths.flatMap((path) => filesOf(resolve(dirname(file), path), file))
}

/** What may be meant, with its ending or without, or as a folder: a path, or a part of a package. */
function filesOf(name: string, from: string): string[] {
  const forms = ['', '.json', '/tsconfig.json'].map((end) => name + end)
  if (/^\.\.?(?:\/|$)/.test(name) || isAbsolute(name)) return forms.map((each) => resolve(dirname(from), each))
  const { resolve: find } = createRequire(from)
  return forms.flatMap((each) => {
    try {
      return find(each)
    } catch {
      return []
    }
  })
}

function firstOf<From, To>(all: readonly From[], read: (each: From) => To | undefined): To | undefined {
  for (const each of all) {
    const found = read(each)
    if (found !== undefined) return found
  }
  return undefined
}

/** With comments and commas at the end, as TypeScript takes it. What can't be read names nothing. */
function readJson(file: string, texts: string[]): Json | undefined {
  // Most folders have none, and to fail is dear.
  if (!file.endsWith('.json') || !existsSync(file)) return undefined
  try {
    const text = readFileSync(file, 'utf8')
    texts.push(file, text)
    return objectOf(JSON.parse(stripJsonComments(text.replace(/^\uFEFF/, ''), { trailingCommas: true })))
  } catch {
    return undefined
  }
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}

function textsIn(value: unknown): string[] {
  return listOf(value).filter((each): each is string => typeof each === 'string')
}
