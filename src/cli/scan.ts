import { resolve } from 'node:path'
import type { Command } from 'commander'
import { loadConfig } from '../config.ts'
import { formatUsages } from '../output/terminal.ts'
import { findFiles, resolveScanOptions, scanFiles } from '../scan/index.ts'
import { type GlobalFlags, run } from './command.ts'

export function addScan(program: Command): void {
  program
    .command('scan')
    .description('print the translation keys that the source uses; asks no service')
    .argument('[paths...]', 'files and folders; default: the whole project')
    .action((paths: string[], _, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags>()
      return run(flags, async () => {
        const root = resolve(flags.cwd ?? '.')
        const { scan } = await loadConfig(root, flags.config)
        const options = resolveScanOptions(scan || undefined)
        const { usages, failed, partial } = scanFiles(await findFiles(root, options, paths), { root, options })
        return { json: { usages, failed, partial }, lines: formatUsages(usages, failed) }
      })
    })
}
