import type { Command } from 'commander'
import { countKeys } from '../catalog/catalog.ts'
import type { PullResult } from '../catalog/pull-request.ts'
import type { PullChoice } from '../context.ts'
import { EXIT, TranslationsError } from '../errors.ts'
import { formatFallback, formatPull } from '../output/terminal.ts'
import { type GlobalFlags, runInProject } from './command.ts'
import { createProgress } from './progress.ts'

interface PullFlags extends GlobalFlags {
  update?: boolean
  check?: boolean
  offline?: boolean
}

export function addPull(program: Command): void {
  program
    .command('pull')
    .description('pull translations into the snapshot and the lock, and print what changed')
    .option('--update', 'take what the service has now and write the lock anew, in CI too')
    .option('--check', 'write nothing; exit 1 when the service has other texts than the lock')
    .option('--offline', 'open no connection; prove that lock and snapshot are complete')
    .action((_, command: Command) => {
      const flags = command.optsWithGlobals<PullFlags>()
      return runInProject(flags, async ({ pull }, { log }) => {
        const progress = createProgress(!flags.json && !flags.quiet)
        const result = await pull({ ...chooseMode(flags), onProgress: progress.show }).finally(progress.end)
        if (result.fallback) log.warn(formatFallback(result.fallback))
        return {
          json: toJson(result),
          lines: formatPull(result),
          exitCode: flags.check && result.changes.length > 0 ? EXIT.findings : EXIT.done,
        }
      })
    })
}

function chooseMode({ update, check, offline }: PullFlags): Pick<PullChoice, 'mode'> {
  if ([update, check, offline].filter(Boolean).length > 1) {
    throw new TranslationsError('TR_CONFIG', '--update, --check and --offline exclude each other')
  }
  if (update) return { mode: 'update' }
  if (check) return { mode: 'check' }
  return offline ? { mode: 'offline' } : {}
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
