import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { CAC } from 'cac'
import { TranslationsError } from '../errors.ts'
import { findBeginning, serviceDirectory } from '../join-data.ts'
import { printable } from '../logger.ts'
import { localDirectory } from '../options.ts'
import { type ImportSummary, type RunningService, type ServeOptions, serve } from '../service/index.ts'
import { plural } from '../wording.ts'
import { projectOf, type Run, readOptions, run } from './command.ts'
import { type Flags, type GlobalFlags, isSet, readGlobalFlags, readNumber, readText } from './flags.ts'
import { checkName } from './service-method.ts'

const DEFAULT_PORT = 4780
const MAX_PORT = 65_535

export function addServe(program: CAC): void {
  program
    .command('serve', 'run the embedded service until it is interrupted; it describes itself at /openapi.json')
    .option('--port <number>', `0 takes a free one; default: ${DEFAULT_PORT}`)
    .option('--host <address>', 'address to listen on; default: the loopback')
    .option('--data <directory>', 'where the data lives; default: .translations/service in the project')
    .option('--import <directory>', 'take in <language>/<namespace>.json or <language>.json, flat or nested')
    .option('--watch', 'with --import: take them in again whenever a file changes')
    .option('--export <directory>', 'write what version latest holds as such files, at the start and at the end')
    .option('--database <url>', 'keep the data in PostgreSQL, postgres://…, which needs the package pg')
    .option('--project <id>', 'the project to serve, made where there is none; default: local')
    .option('--reference <language>', 'reference language of a new project; default: en')
    .action((flags: Flags) => {
      const common = readGlobalFlags(flags)
      return run(common, async ({ signal, secrets }) => {
        spareMemory()
        const root = projectOf(common)
        const options = readServeOptions(root, flags)
        const service = await serve({ ...(await beginLikeBuilds(root, options, { common, secrets })), ...options })
        const folder = readText(flags, 'export')
        const exportTexts = async (): Promise<unknown> => folder && service.exportResources(resolve(root, folder))
        try {
          await exportTexts()
          announce(service, common)
          await untilAborted(signal)
          await exportTexts()
        } finally {
          await service.close()
        }
        return undefined
      })
    })
}

/**
 * This process lives for days beside what people work with. Before anything was compiled: where Node has no SQLite of its
 * own, the compiler of WebAssembly takes more memory than all the data, so its first tier is enough, on one thread; the
 * heap is kept small rather than fast. Together a quarter less memory, and no difference in time that stands out of the noise.
 */
function spareMemory(): void {
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  setFlagsFromString('--liftoff-only')
  setFlagsFromString('--optimize-for-size')
  setFlagsFromString('--max-semi-space-size=2')
  setFlagsFromString('--semi-space-growth-factor=1')
}

function readServeOptions(root: string, flags: Flags): ServeOptions {
  const data = readText(flags, 'data')
  const database = readText(flags, 'database')
  if (data !== undefined && database !== undefined) {
    throw new TranslationsError('TR_CONFIG', '--data and --database exclude each other')
  }
  const texts = readText(flags, 'import')
  const host = readText(flags, 'host')
  const projectId = readText(flags, 'project')
  const reference = readText(flags, 'reference')
  if (isSet(flags, 'watch') && texts === undefined) throw new TranslationsError('TR_CONFIG', '--watch needs --import')
  return {
    port: readNumber(flags, 'port', MAX_PORT) ?? DEFAULT_PORT,
    ...(database === undefined
      ? { data: data === undefined ? serviceDirectory(localDirectory(root)) : resolve(root, data) }
      : { database }),
    ...(host === undefined ? {} : { host }),
    ...(projectId === undefined ? {} : { projectId: checkName('project', projectId) }),
    ...(reference === undefined ? {} : { reference: checkName('language', reference) }),
    ...(texts === undefined ? {} : { import: resolve(root, texts) }),
    ...(isSet(flags, 'watch') ? { watch: true } : {}),
  }
}

/** A clone's builds begin with the texts of its repository; so does who comes before them to the place where they look. */
async function beginLikeBuilds(
  root: string,
  { data, import: texts, projectId = 'local' }: ServeOptions,
  { common, secrets }: { common: GlobalFlags; secrets: Run['secrets'] },
): Promise<ServeOptions> {
  const isTheirs = data === serviceDirectory(localDirectory(root))
  if (!isTheirs || texts !== undefined || existsSync(data)) return {}
  const { texts: own, ...beginning } = findBeginning({ ...(await readOptions(common, secrets)), projectId })
  return own === undefined ? {} : { ...beginning, import: own }
}

/** One line for programs, or a few for people; keys are shown this once. */
function announce({ url, projectId, keys, imported }: RunningService, { json, quiet }: GlobalFlags): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ url, projectId, keys })}\n`)
    return
  }
  if (quiet) return
  const names = Object.entries(keys).map(([version, key]) => `  ${version}  ${key}\n`)
  const shown =
    names.length > 0
      ? `Keys, shown only this once:\n${names.join('')}`
      : 'Its keys were made before; `unplugin-translations service key create --on <version>` makes another.\n'
  process.stdout.write(
    `${imported ? `${formatImport(imported)}\n` : ''}Serving project ${projectId} at ${url}\n${shown}Described at ${url}/openapi.json. Stop with Ctrl-C.\n`,
  )
}

function formatImport({ files, languages, keys, added, changed }: ImportSummary): string {
  if (files === 0) return 'Imported nothing: the folder has neither <language>/<namespace>.json nor <language>.json'
  const names = languages.map((language) => printable(language)).join(', ')
  const counts = `${plural(keys, 'key')} from ${plural(files, 'file')}`
  return `Imported ${counts} (${names}): ${added} new, ${changed} changed`
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
