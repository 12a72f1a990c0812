/** Preloaded into every client: who wants to leave this machine is stopped, and the attempt is told. */

/** Preloaded into every client: who wants to leave this machine is stopped, and the attempt is told. */
import dns, { lookup } from 'node:dns'
import net from 'node:net'

const LOCAL = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/

function refuse(host) {
  process.stderr.write(`LEAVES THE MACHINE: ${host}\n`)
  process.exit(99)
}

dns.lookup = (host, ...rest) => (LOCAL.test(host) ? lookup(host, ...rest) : refuse(host))
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...args) {
  const [options = {}] = Array.isArray(args[0]) ? args[0] : args
  const { host = 'localhost', path } = typeof options === 'object' ? options : { host: args[1] ?? 'localhost' }
  if (path === undefined && !LOCAL.test(host)) refuse(host)
  return connect.apply(this, args)
}
