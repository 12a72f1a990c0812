/** Preloaded: tells of every connection and every look-up of a name, and lets them pass. */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args
  if (options?.port) process.stderr.write(`SOCKET http://${options.host}:${options.port}\n`)
  return connect.apply(this, args)
}

const { lookup } = dns
dns.lookup = (name, ...rest) => {
  process.stderr.write(`LOOKUP ${name}\n`)
  return lookup(name, ...rest)
}
syncBuiltinESMExports()
