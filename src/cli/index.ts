#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { EXIT } from '../errors.ts'
import { addCheck } from './check.ts'
import { addPull } from './pull.ts'
import { addRelease } from './release.ts'
import { addReport } from './report.ts'
import { addScan } from './scan.ts'
import { addServe } from './serve.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const program = new Command('unplugin-translations')
  .description('Translations pulled and pinned like dependencies, scanned for use, reported and released.')
  .version(version)
  .option('--cwd <directory>', 'root of the project', '.')
  .option('--config <file>', 'configuration file; default: translations.config.{ts,mts,js,mjs,json}')
  .option('--json', 'print the result as one line of JSON')
  .option('--quiet', 'print warnings and errors only')
  .exitOverride()

for (const add of [addPull, addScan, addCheck, addReport, addRelease, addServe]) add(program)
for (const command of program.commands) command.copyInheritedSettings(program)

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  // Help and version end here too, with 0; everything else that commander refuses is wrong usage.
  process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage
}
