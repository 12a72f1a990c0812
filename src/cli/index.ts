#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { cac } from 'cac'
import { ioError } from '../disk.ts'
import { EXIT, TranslationsError } from '../errors.ts'
import { formatError, printable } from '../logger.ts'
import { findMeant, suggest } from '../suggest.ts'
import { run } from './command.ts'
import { COMMANDS } from './commands.ts'
import { asParsed, hideDash, readGlobalFlags, toKebab } from './flags.ts'

const NAME = 'unplugin-translations'
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

// Who reads only the beginning, as `head` does, has what they want; the command still ends in its own way.
let lost: Error | undefined
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') lost = error
})
process.stderr.on('error', () => {})

const program = cac(NAME)
program.option('--cwd <directory>', 'root of the project; default: the current folder')
program.option('--config <file>', 'configuration; default: translations.config.{ts,mts,js,mjs,json}')
program.option('--json', 'print the result as one line of JSON')
program.option('--quiet', 'print warnings and errors only')
await addCommands(process.argv[2])
// Of what can be switched off the parser says that it is on, behind the words that say the contrary.
program.help((sections) =>
  sections.map((section) => ({ ...section, body: section.body.replace(/^(\s*--no-.*) \(default: true\)$/gm, '$1') })),
)
program.version(version)
const argv = process.argv.map(asParsed)
program.parse(argv.includes('service') ? argv.map(hideDash) : argv, { run: false })

const { options, matchedCommand } = program
if (!options.help && !(options.version && !matchedCommand)) {
  try {
    await refuseUnknown()
    await program.runMatchedCommand()
  } catch (error) {
    // What the parser refuses is told like every other wrong usage.
    const { name, message } = error as Error
    const known = name === 'CACError' ? usageError(message) : error
    await run(readGlobalFlags({ json: options.json }), () => Promise.reject(known))
  }
}

// A connection to a dead address is given up by the system long after we have done so, and would hold the process.
for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => stream.write('', resolve))
if (lost) {
  process.stderr.write(`${formatError(ioError('the output', 'written', lost))}\n`)
  process.exitCode ||= EXIT.integrity
}
process.exit()

/** None carries what only others need: `serve` lives for days, most are over in a moment. */
async function addCommands(asked = ''): Promise<void> {
  const wanted = Object.entries(COMMANDS).filter(([name]) => name === asked)
  const loaded = (wanted.length > 0 ? wanted : Object.entries(COMMANDS)).map(([, load]) => load())
  for (const add of await Promise.all(loaded)) add(program)
}

/** Wrong names are told with the nearest right one, and before anything else is looked at. */
async function refuseUnknown(): Promise<void> {
  const [asked = ''] = program.args
  if (!matchedCommand) {
    if (asked === '') throw usageError('no command was given')
    const names = program.commands.map(({ name }) => name)
    const methods = (await import('./service.ts')).METHODS.map(({ words }) => words)
    const prefix = methods.includes(findMeant(asked, [...names, ...methods]) ?? '') ? 'service ' : ''
    throw usageError(`there is no command ${asked}${suggest(asked, [...names, ...methods], prefix)}`)
  }
  if (options.version) throw usageError('--version goes with no command')
  const known = [...matchedCommand.options, ...program.globalCommand.options].map(({ name }) => name)
  const unknown = Object.keys(options).find((name) => name !== '--' && !known.includes(name))
  if (unknown === undefined) return
  throw usageError(
    `there is no option --${toKebab(unknown)}${suggest(
      toKebab(unknown),
      known.map((name) => toKebab(name)),
      '--',
    )}`,
  )
}

function usageError(message: string): TranslationsError {
  const command = matchedCommand ? ` ${matchedCommand.name}` : ''
  return new TranslationsError('TR_CONFIG', printable(message), { fix: `See \`${NAME}${command} --help\`.` })
}
