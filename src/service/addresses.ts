/** What a service that listens on every address of its machine is called. */
import { networkInterfaces } from 'node:os'

const WILDCARDS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
const UNSHARED = /^(?:localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/

/** For programs of this machine, and for others: `undefined` where these have no other address to use. */
export function nameHost(host: string): { local: string; shared: string | undefined } {
  const loopback = WILDCARDS[host]
  if (loopback === undefined) return { local: host, shared: undefined }
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  // The others are those of one link, or have no meaning to people.
  const shared = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address
  return { local: loopback, shared }
}

/** Whether a request names the service by what has no meaning on other machines. */
export const isUnshared = (hostname: string): boolean => UNSHARED.test(hostname)
