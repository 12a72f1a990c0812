/** Keys and publishing modes of the project, wherever its service runs. */
import { parseJson } from './client/answers.ts'
import type { Fetch, Limits } from './client/index.ts'
import { aboutKey, toHeaderKey } from './client/keys.ts'
import { createProxyFetch } from './client/proxy.ts'
import { createRequest } from './client/request.ts'
import { TranslationsError } from './errors.ts'
import { follow } from './following.ts'
import { joinData } from './join-data.ts'
import type { ResolvedOptions } from './options.ts'
import type { Route } from './protocol/routes.ts'
import type { Administration, ListedKey } from './service/index.ts'

export interface Administrator extends Administration {
  close(): Promise<void>
}

/**
 * The service of the options is asked over HTTP with a key of the whole project; the embedded one by its owner's key, or
 * opened here. `database`: a PostgreSQL database is opened here. Throws `TR_CONFIG`, `TR_AUTH`, `TR_STORE_BUSY`.
 */
export async function openAdministration(options: ResolvedOptions, database?: string): Promise<Administrator> {
  const { baseUrl, projectId, keyFor } = options
  if (database !== undefined) return (await import('./service/index.ts')).createService({ database, projectId })
  if (baseUrl !== undefined) {
    const key = keyFor(undefined)
    if (key === undefined) {
      throw new TranslationsError('TR_AUTH', 'this needs a key of the whole project', {
        fix: 'Set TRANSLATIONS_API_KEY to one, or run the command beside the data, without TRANSLATIONS_BASE_URL.',
      })
    }
    const place = options.describeKey(undefined)
    const fetch = await createProxyFetch(baseUrl)
    const at = { url: baseUrl, key, projectId, place, fetch, limits: options.pull.limits }
    return { ...administerRemotely(at), close: async () => {} }
  }
  const { service, close } = await follow<Administration>({
    join: () =>
      joinData(options, {
        // Who does not answer may be gone: there may be another one by the second try.
        askOwner: (owner) => administerRemotely({ ...owner, allowHttp: true, limits: { attempts: 1 } }),
        askSelf: (embedded) => embedded,
      }),
    names: ['createKey', 'listKeys', 'revokeKeys', 'configureVersion'],
    isRepeatable: (name) => name === 'listKeys' || name === 'configureVersion',
  })
  return { ...service, close }
}

interface Remote {
  url: string
  key: string
  projectId: string
  /** @default false */
  allowHttp?: boolean
  fetch?: Fetch | undefined
  limits?: Partial<Limits>
  /** Where the user keeps the key. */
  place?: string
}

function administerRemotely({ url, projectId, place, allowHttp = false, ...given }: Remote): Administration {
  const send = createRequest(url, { fetch: given.fetch, limits: given.limits })
  const key = toHeaderKey(given.key, { baseUrl: url, allowHttp })
  const call = async <T>(method: Route['method'], parts: readonly string[], body?: object): Promise<T> => {
    const path = `/manage/${[projectId, ...parts].map(encodeURIComponent).join('/')}`
    const route = { method, repeat: method === 'GET' ? 'safe' : 'once' } as const
    const nothing = { etag: undefined, signal: undefined, expects: () => false }
    const answer = await send({ route, path, key, body, ...nothing }).catch((error: unknown) => {
      throw aboutKey(error, key, place)
    })
    return parseJson(answer, `${method} ${path}`) as T
  }
  return {
    createKey: async (wanted = {}) => (await call<{ key: string }>('POST', ['keys'], wanted)).key,
    listKeys: () => call<ListedKey[]>('GET', ['keys']),
    revokeKeys: async (prefix) => (await call<{ revoked: number }>('DELETE', ['keys', prefix])).revoked,
    configureVersion: async (version, settings) => void (await call('POST', ['versions', version], settings)),
  }
}
