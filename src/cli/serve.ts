import { resolve } from 'node:path'
import type { Command } from 'commander'
import { serviceDirectory } from '../connect.ts'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { localDirectory } from '../options.ts'
import { type RunningService, serve } from '../service/index.ts'
import { type GlobalFlags, run } from './command.ts'

interface ServeFlags extends GlobalFlags {
  port: string
  host: string
  data?: string
  import?: string
  reference: string
}

const DEFAULT_PORT = 4780

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('run the embedded service until it is interrupted')
    .option('--port <number>', '0 takes a free one', String(DEFAULT_PORT))
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--data <directory>', 'where the data lives; default: .translations/service in the project')
    .option('--import <directory>', 'take in <language>/<namespace>.json, flat or nested')
    .option('--reference <language>', 'reference language of a new project', 'en')
    .action((_, command: Command) => {
      const flags = command.optsWithGlobals<ServeFlags>()
      return run(flags, async ({ signal }) => {
        const root = resolve(flags.cwd ?? '.')
        const service = await serve({
          port: parsePort(flags.port),
          host: flags.host,
          data: flags.data === undefined ? serviceDirectory(localDirectory(root)) : resolve(flags.data),
          reference: flags.reference,
          ...(flags.import === undefined ? {} : { import: resolve(flags.import) }),
        })
        try {
          announce(service, flags)
          await untilAborted(signal)
        } finally {
          await service.close()
        }
        return undefined
      })
    })
}

function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new TranslationsError('TR_CONFIG', `--port ${printable(text)} is no port`, {
    fix: 'Give a number from 0 to 65535.',
  })
}

/** One line for programs, or a few for people; keys are shown this once. */
function announce({ url, projectId, keys }: RunningService, { json, quiet }: ServeFlags): void {
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
