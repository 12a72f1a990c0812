import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { CAC } from 'cac'
import { BLIND_ADVICE, isBlind } from '../catalog/judgement.ts'
import { loadConfig } from '../config.ts'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { localDirectory } from '../options.ts'
import { formatFailed, formatUsages } from '../output/terminal.ts'
import { findBeside } from '../scan/beside.ts'
import { createFileScanner } from '../scan/files.ts'
import { findFiles } from '../scan/find.ts'
import { resolveScanOptions } from '../scan/options.ts'
import type { CatalogKeys } from '../scan/resolve/mentions.ts'
import { createSourceTest } from '../scan/select.ts'
import type { ScanResult } from '../scan/usage.ts'
import { type Outcome, printOutcome, projectOf, run } from './command.ts'
import { type Flags, type GlobalFlags, isSet, readGlobalFlags, readText } from './flags.ts'
import type { Change } from './scan-changes.ts'

export function addScan(program: CAC): void {
  program
    .command('scan [...paths]', 'print the translation keys that the source uses; asks no service')
    .option('--explain <key>', 'tell why a key counts as used or unused: from the literal to the call')
    .option('--watch', 'go on printing what changes until interrupted')
    .action((paths: string[], flags: Flags) => {
      const common = readGlobalFlags(flags)
      return run(common, async ({ signal, whileBusy }) => {
        const key = readText(flags, 'explain')
        if (key !== undefined && isSet(flags, 'watch')) {
          throw new TranslationsError('TR_CONFIG', '--explain and --watch exclude each other')
        }
        const root = projectOf(common)
        refuseAbsent(root, paths)
        const { scan: chosen } = await loadConfig(root, common.config)
        const options = resolveScanOptions(chosen || undefined)
        const scanner = createFileScanner({ root, options, cacheFolder: join(localDirectory(root), 'scan') })
        const scan = (files: readonly string[], catalog?: CatalogKeys): ScanResult =>
          whileBusy((onProgress) => scanner.scan(files, catalog, onProgress))
        const find = (): Promise<string[]> => findFiles(root, options, paths.map(String))
        if (key !== undefined) {
          const { explain, mentionsOf, parseAsked, toOutcome } = await import('./explain.ts')
          const asked = parseAsked(key, options.nsSeparator)
          const result = scan(await find(), mentionsOf(asked))
          return toOutcome(explain(asked, result, root), result)
        }
        if (!isSet(flags, 'watch')) {
          spareCompilation()
          return tellAll(scan(await find()), common)
        }
        const { watchScan } = await import('./scan-watch.ts')
        return watchScan({
          root,
          signal,
          isWanted: createSourceTest(root, options),
          find,
          findBeside: (changed) => (paths.length > 0 ? [] : findBeside(root, changed, options)),
          scan: (files, changed) => {
            scanner.forget(changed)
            return scan(files)
          },
          onFirst: (result) => printOutcome(tellAll(result, common), common),
          onChange: (change) => printOutcome(tellChange(change), common),
        })
      })
    })
}

/** A path that is misspelled would have no keys. Globs may fit nothing. */
function refuseAbsent(root: string, paths: readonly string[]): void {
  const absent = paths.map(String).find((path) => !/[*?{}[\]!()]/.test(path) && !existsSync(resolve(root, path)))
  if (absent === undefined) return
  throw new TranslationsError('TR_CONFIG', `there is no ${printable(absent)} to scan`, {
    fix: 'Name files, folders or globs of the project; without any, all of it is scanned.',
  })
}

/**
 * One scan is over before code that was made fast has paid for it: only what runs really often is worth it. The V8 of
 * Node 20 alone has this switch, and only this much between plain and fast code.
 */
function spareCompilation(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000')
}

function tellAll({ usages, failed, partial }: ScanResult, { json }: GlobalFlags): Outcome {
  const blind = !partial && isBlind(usages) ? [`nothing is seen to look keys up. ${BLIND_ADVICE}`] : []
  return { json: { usages, failed, partial }, lines: json ? [] : [...formatUsages(usages, failed), ...blind] }
}

function tellChange(change: Change): Outcome {
  const { files, failed } = change
  return {
    json: change,
    lines: [...files.flatMap(({ file, usages }) => [file, ...formatUsages(usages, [])]), ...formatFailed(failed)],
  }
}
