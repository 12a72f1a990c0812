/** Keys and publishing modes of the project, wherever its service runs. */
import { serviceDirectory } from './connect.ts'
import { ServiceError, TranslationsError } from './errors.ts'
import type { ResolvedOptions } from './options.ts'
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
  const { createService, findOwner } = await import('./service/index.ts')
  if (database !== undefined) return createService({ database, projectId })
  if (baseUrl !== undefined) {
    const key = keyFor(undefined)
    if (key === undefined) {
      throw new TranslationsError('TR_AUTH', 'this needs a key of the whole project', {
        fix: 'Set TRANSLATIONS_API_KEY to one, or run the command beside the data, without TRANSLATIONS_BASE_URL.',
      })
    }
    return administerRemotely({ url: baseUrl.replace(/\/+$/, ''), key, projectId })
  }
  const data = serviceDirectory(options.directory)
  const owner = await findOwner(data)
  return owner ? administerRemotely(owner) : createService({ data, projectId })
}

interface Remote {
  url: string
  key: string
  projectId: string
}

function administerRemotely({ url, key, projectId }: Remote): Administrator {
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const address = `${url}/manage/${encodeURIComponent(projectId)}/${path}`
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const init = { method, headers, redirect: 'error', ...(body ? { body: JSON.stringify(body) } : {}) } as const
    const answer = await fetch(address, init).catch((error: Error & { cause?: { code?: string } }) => {
      throw new ServiceError(
        'TR_NET_REFUSED',
        `${method} ${address}: no answer (${error.cause?.code ?? error.message})`,
      )
    })
    const text = await answer.text()
    if (answer.ok) return parse<T>(text, `${method} ${address}`)
    throw refusalOf(answer.status, text, `${method} ${address}`)
  }
  return {
    createKey: async (given = {}) => (await send<{ key: string }>('POST', 'keys', given)).key,
    listKeys: () => send<ListedKey[]>('GET', 'keys'),
    revokeKeys: async (prefix) =>
      (await send<{ revoked: number }>('DELETE', `keys/${encodeURIComponent(prefix)}`)).revoked,
    configureVersion: async (version, settings) =>
      void (await send('POST', `versions/${encodeURIComponent(version)}`, settings)),
    close: async () => {},
  }
}

function parse<T>(text: string, call: string): T {
  try {
    return JSON.parse(text) as T
  } catch {
    throw new ServiceError('TR_BAD_CONTENT', `${call}: the answer is no JSON`)
  }
}

const CODES = { 401: 'TR_AUTH', 403: 'TR_FORBIDDEN', 404: 'TR_NOT_FOUND' } as const

function refusalOf(status: number, text: string, call: string): ServiceError {
  const said = /"errorMessage":"([^"]*)"/.exec(text)?.[1]
  const code = CODES[status as keyof typeof CODES] ?? (status >= 500 ? 'TR_HTTP_5XX' : 'TR_HTTP_4XX')
  return new ServiceError(code, `${call}: ${status}${said ? ` ${said}` : ''}`, { status })
}
