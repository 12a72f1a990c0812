import { TranslationsError } from '../errors.ts'
import { isLoopback } from './loopback.ts'
import type { Fetch } from './transport.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * A `fetch` through the proxy that `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` name for an address, `undefined` where
 * they name none: Node itself does not read them in the releases that we support. Throws `TR_CONFIG` when undici, an
 * optional peer, is not installed.
 */
export async function createProxyFetch(
  baseUrl: string,
  environment: Environment = process.env,
): Promise<Fetch | undefined> {
  if (!isProxied(baseUrl, environment)) return undefined
  const { EnvHttpProxyAgent, fetch } = await importUndici()
  const dispatcher = new EnvHttpProxyAgent({
    httpProxy: read('HTTP_PROXY', environment),
    httpsProxy: read('HTTPS_PROXY', environment),
    noProxy: read('NO_PROXY', environment),
  })
  // Agent and fetch must come from one copy: Node's own fetch takes no agent of another release.
  return ((input, init) => fetch(input, { ...(init as object), dispatcher })) as Fetch
}

/** The loopback is this machine, whatever the environment says. */
function isProxied(baseUrl: string, environment: Environment): boolean {
  if (!URL.canParse(baseUrl)) return false
  const { protocol, hostname } = new URL(baseUrl)
  if (isLoopback(hostname)) return false
  return read(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY', environment) !== ''
}

/** Both spellings are in use; the lower one goes first. */
const read = (name: string, environment: Environment): string =>
  environment[name.toLowerCase()] || environment[name] || ''

async function importUndici(): Promise<typeof import('undici')> {
  try {
    return await import('undici')
  } catch (error) {
    throw new TranslationsError('TR_CONFIG', 'the environment names a proxy, and undici is not installed', {
      cause: error,
      fix: 'Run `npm install --save-dev undici@7`, or put the host of the service into NO_PROXY.',
    })
  }
}
