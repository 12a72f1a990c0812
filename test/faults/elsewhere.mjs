/** Preloaded: tomorrow, on a file system that lists everything the other way round. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { now } = Date
const DAY = 24 * 60 * 60 * 1000
Date.now = () => now() + DAY
globalThis.Date = class extends Date {
  constructor(...args) {
    super(...(args.length === 0 ? [now() + DAY] : args))
  }
}

const { readdirSync, readdir } = fs
const { readdir: readdirLater } = fs.promises
fs.readdirSync = (...args) => readdirSync(...args).reverse()
fs.readdir = (...args) => {
  const done = args.pop()
  readdir(...args, (error, list) => done(error, list?.reverse()))
}
fs.promises.readdir = async (...args) => (await readdirLater(...args)).reverse()
syncBuiltinESMExports()
