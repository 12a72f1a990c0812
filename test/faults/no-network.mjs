/** Preloaded: whoever opens a connection, looks a name up or fetches ends here. */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'

const refuse = (what) => () => {
  process.stderr.write(`NETWORK ${what}\n`)
  process.exit(99)
}

net.connect = net.createConnection = net.Socket.prototype.connect = refuse('net.connect')
tls.connect = refuse('tls.connect')
dns.lookup = dns.promises.lookup = refuse('dns.lookup')
globalThis.fetch = refuse('fetch')
syncBuiltinESMExports()
