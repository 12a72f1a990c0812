import { resolve } from 'node:path'
import type { CAC } from 'cac'
import { serviceDirectory } from '../connect.ts'
import { localDirectory } from '../options.ts'
import { type RunningService, type ServeOptions, serve } from '../service/index.ts'
import { run } from './command.ts'
import { type Flags, type GlobalFlags, readGlobalFlags, readNumber, readText } from './flags.ts'

const DEFAULT_PORT = 4780
const MAX_PORT = 65_535

export function addServe(program: CAC): void {
  program
    .command('serve', 'run the embedded service until it is interrupted')
    .option('--port <number>', `0 takes a free one; default: ${DEFAULT_PORT}`)
    .option('--host <address>', 'address to listen on; default: the loopback')
    .option('--data <directory>', 'where the data lives; default: .translations/service in the project')
    .option('--import <directory>', 'take in <language>/<namespace>.json, flat or nested')
    .option('--reference <language>', 'reference language of a new project; default: en')
    .action((flags: Flags) => {
      const common = readGlobalFlags(flags)
      return run(common, async ({ signal }) => {
        const service = await serve(readServeOptions(resolve(common.cwd), flags))
        try {
          announce(service, common)
          await untilAborted(signal)
        } finally {
          await service.close()
        }
        return undefined
      })
    })
}

function readServeOptions(root: string, flags: Flags): ServeOptions {
  const data = readText(flags, 'data')
  const texts = readText(flags, 'import')
  const host = readText(flags, 'host')
  const reference = readText(flags, 'reference')
  return {
    port: readNumber(flags, 'port', MAX_PORT) ?? DEFAULT_PORT,
    data: data === undefined ? serviceDirectory(localDirectory(root)) : resolve(root, data),
    ...(host === undefined ? {} : { host }),
    ...(reference === undefined ? {} : { reference }),
    ...(texts === undefined ? {} : { import: resolve(root, texts) }),
  }
}

/** One line for programs, or a few for people; keys are shown this once. */
function announce({ url, projectId, keys }: RunningService, { json, quiet }: GlobalFlags): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ url, projectId, keys })}\n`)
    return
  }
  if (quiet) return
  const names = Object.entries(keys).map(([version, key]) => `  ${version}  ${key}\n`)
  const shown = names.length > 0 ? `Keys, shown only this once:\n${names.join('')}` : ''
  process.stdout.write(`Serving project ${projectId} at ${url}\n${shown}Stop with Ctrl-C.\n`)
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
