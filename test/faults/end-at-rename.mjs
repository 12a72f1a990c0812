/** Preloaded: the process is killed where a file of the project is whole and has not taken its place yet, at the STOP_AT-th. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

let left = Number(process.env.STOP_AT)
const endAt = (rename) =>
  function (from, ...rest) {
    if (from.endsWith('.tmp') && --left === 0) process.kill(process.pid, 'SIGKILL')
    return rename.call(this, from, ...rest)
  }

fs.renameSync = endAt(fs.renameSync)
fs.promises.rename = endAt(fs.promises.rename)
syncBuiltinESMExports()
