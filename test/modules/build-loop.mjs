/**
 * Runs scripts that build, one after the other, for who writes their addresses to its input, one in a line. Most of the time
 * of a small build is the start of its host, which is the same for all of them.
 */
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

for await (const address of createInterface({ input: process.stdin })) {
  process.chdir(fileURLToPath(new URL('.', address)))
  try {
    await import(address)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  // Behind all that has been written to either, by programs of the host as well.
  for (const stream of [process.stdout, process.stderr]) stream.write(`\0${process.exitCode ?? 0}\n`)
  process.exitCode = undefined
}
