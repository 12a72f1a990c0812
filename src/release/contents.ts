/** The contents of whole versions, as proof of what a copy or a publish has done and as preview of what it would do. */
import { toStored } from '../catalog/canonical.ts'
import { EXIT, isTranslationsError, TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { ResourceAddress, TranslationService } from '../protocol/service.ts'
import type { Resource } from '../protocol/types.ts'

/** `language/namespace` -> resource; empty ones are left out, since services differ on whether they exist. */
export type Contents = ReadonlyMap<string, Resource>

/** `language/namespace` -> hash. */
export type Fingerprint = ReadonlyMap<string, string>

export interface ContentReader {
  /**
   * What endpoint 8 gives, or what is published where no key of that version is at hand. Throws `TR_NOT_FOUND` for a
   * version that the service does not list, unless it `mayBeNew`.
   */
  unpublished(version: string, query?: ContentQuery): Promise<Contents>
  /** What endpoint 1 gives past all caches, or endpoint 2 for private resources. */
  published(version: string, query?: ContentQuery): Promise<Contents>
}

export interface ContentQuery {
  /** Only this language. @default all */
  language?: string | undefined
  /** The version need not exist. @default false */
  mayBeNew?: boolean
  signal?: AbortSignal | undefined
}

type ReadOne = (address: ResourceAddress) => Promise<Resource | undefined>

export function createContentReader(service: TranslationService, projectId: string): ContentReader {
  const read = async (names: readonly string[], version: string, readOne: ReadOne): Promise<Contents> => {
    const entries = await Promise.all(
      names.map(async (name) => {
        const [language = '', ...namespace] = name.split('/')
        const address = { projectId, version, language, namespace: namespace.join('/') }
        return [name, await readOne(address)] as const
      }),
    )
    return new Map(entries.filter((entry): entry is [string, Resource] => Object.keys(entry[1] ?? {}).length > 0))
  }
  const list = async (version: string, { language, mayBeNew, signal }: ContentQuery): Promise<string[]> => {
    const statistics = await service.getProjectStatistics({ projectId }, { ...(signal ? { signal } : {}) })
    if (!mayBeNew && !Object.hasOwn(statistics, version)) throw unknownVersion(version, Object.keys(statistics))
    return Object.entries(statistics[version] ?? {})
      .filter(([code]) => language === undefined || code === language)
      .flatMap(([code, namespaces]) => Object.keys(namespaces).map((namespace) => `${code}/${namespace}`))
  }
  const published = async (version: string, query: ContentQuery = {}): Promise<Contents> => {
    const call = query.signal ? { signal: query.signal } : {}
    const listed = await list(version, { ...query, mayBeNew: true })
    // Something may still be published that the content no longer has.
    const live = await service.download({ projectId, version }, call)
    const names = new Set([...listed, ...live.flatMap(({ key }) => nameOf(key, projectId, version) ?? [])])
    const wanted = [...names].filter((name) => query.language === undefined || name.startsWith(`${query.language}/`))
    return read(wanted, version, async (address) => {
      const fresh = { ...address, cache: 'no' } as const
      return (
        (await orAbsent(service.getResource(fresh, call))) ?? (await orAbsent(service.getPrivateResource(fresh, call)))
      )
    })
  }
  const unpublished = async (version: string, query: ContentQuery = {}): Promise<Contents> => {
    const names = await list(version, query)
    const call = query.signal ? { signal: query.signal } : {}
    try {
      return await read(names, version, (address) => orMissing(service.pull(address, call)))
    } catch (error) {
      if (isTranslationsError(error) && error.exitCode === EXIT.refused) return published(version, query)
      throw error
    }
  }
  return { published, unpublished }
}

/** `undefined` where there is no such resource. */
async function orMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (isTranslationsError(error) && error.code === 'TR_NOT_FOUND') return undefined
    throw error
  }
}

/** `undefined` also where only the owner of a key may look. */
async function orAbsent<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await orMissing(reading)
  } catch (error) {
    if (isTranslationsError(error) && error.exitCode === EXIT.refused) return undefined
    throw error
  }
}

function nameOf(key: unknown, projectId: string, version: string): string | undefined {
  const prefix = `${projectId}/${version}/`
  const path = String(key).replace(/^private\//, '')
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined
}

function unknownVersion(version: string, known: readonly string[]): TranslationsError {
  const names = known.map((name) => printable(name)).join(', ') || 'none'
  return new TranslationsError('TR_NOT_FOUND', `the service has no version ${printable(version)}; it has ${names}`, {
    fix: 'Nothing was sent. Check the names of the versions.',
  })
}

/** Empty texts are left out: not every service publishes them. */
export function fingerprintOf(contents: Contents): Fingerprint {
  const entries = Array.from(contents, ([name, resource]) => {
    const texts: Resource = Object.create(null)
    for (const [key, value] of Object.entries(resource)) if (value !== '') texts[key] = value
    return [name, texts] as const
  })
  const filled = entries.filter(([, texts]) => Object.keys(texts).length > 0)
  return new Map(filled.map(([name, texts]) => [name, toStored(texts).hash]))
}

/** The names whose content differs, sorted. */
export function differingNames(a: Fingerprint, b: Fingerprint): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name)).sort()
}
