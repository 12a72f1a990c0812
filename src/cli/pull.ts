import type { CAC } from 'cac'
import { countKeys } from '../catalog/catalog.ts'
import type { PullResult } from '../catalog/pull-request.ts'
import type { PullChoice } from '../context.ts'
import { EXIT, TranslationsError } from '../errors.ts'
import { formatFallback, formatPull } from '../output/terminal.ts'
import { runInProject } from './command.ts'
import { type Flags, isSet, readGlobalFlags } from './flags.ts'
import { createProgress } from './progress.ts'

export function addPull(program: CAC): void {
  program
    .command('pull', 'pull translations into the snapshot and the lock, and print what changed')
    .option('--update', 'take what the service has now and write the lock anew, in CI too')
    .option('--check', 'write nothing; exit 1 when the service has other texts than the lock')
    .option('--offline', 'open no connection; prove that lock and snapshot are complete')
    .action((flags: Flags) => {
      const common = readGlobalFlags(flags)
      return runInProject(common, async ({ pull }, { log }) => {
        const progress = createProgress(!common.json && !common.quiet)
        const result = await pull({ ...chooseMode(flags), onProgress: progress.show }).finally(progress.end)
        if (result.fallback) log.warn(formatFallback(result.fallback))
        return {
          json: toJson(result),
          lines: formatPull(result),
          exitCode: isSet(flags, 'check') && result.changes.length > 0 ? EXIT.findings : EXIT.done,
        }
      })
    })
}

const MODES = ['update', 'check', 'offline'] as const

function chooseMode(flags: Flags): Pick<PullChoice, 'mode'> {
  const [mode, ...others] = MODES.filter((name) => isSet(flags, name))
  if (others.length > 0) throw new TranslationsError('TR_CONFIG', '--update, --check and --offline exclude each other')
  return mode === undefined ? {} : { mode }
}

function toJson({ catalog, origin, lock, changes, fallback }: PullResult): unknown {
  const { projectId, version, referenceLanguage, namespaces } = catalog
  const languages = Object.fromEntries(countKeys(catalog))
  return {
    projectId,
    version,
    referenceLanguage,
    languages,
    namespaces,
    origin,
    lock,
    changes,
    ...(fallback ? { fallback } : {}),
  }
}
