import { join, resolve } from 'node:path'
import type { CAC } from 'cac'
import { loadConfig } from '../config.ts'
import { localDirectory } from '../options.ts'
import { formatUsages } from '../output/terminal.ts'
import { findFiles, resolveScanOptions, scanFiles } from '../scan/index.ts'
import { run } from './command.ts'
import { type Flags, readGlobalFlags } from './flags.ts'

export function addScan(program: CAC): void {
  program
    .command('scan [...paths]', 'print the translation keys that the source uses; asks no service')
    .action((paths: string[], flags: Flags) => {
      const common = readGlobalFlags(flags)
      return run(common, async () => {
        const root = resolve(common.cwd)
        const { scan } = await loadConfig(root, common.config)
        const options = resolveScanOptions(scan || undefined)
        const { usages, failed, partial } = scanFiles(await findFiles(root, options, paths.map(String)), {
          root,
          options,
          cacheFolder: join(localDirectory(root), 'scan'),
        })
        return { json: { usages, failed, partial }, lines: formatUsages(usages, failed) }
      })
    })
}
