import type { CAC } from 'cac'
import { type Connection, connect } from '../connect.ts'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { suggest } from '../suggest.ts'
import { plural } from '../wording.ts'
import { readOptions, run } from './command.ts'
import { type Flags, readGlobalFlags, showDash, toKebab } from './flags.ts'
import { managing } from './service-manage.ts'
import type { Method } from './service-method.ts'
import { applyPlan } from './service-prune.ts'
import { reads } from './service-reads.ts'
import { update } from './service-update.ts'
import { writes } from './service-writes.ts'

/** Every method. */
export const METHODS: readonly Method[] = [...reads, update, applyPlan, ...writes, ...managing]
/** Taken by every method, even where they have nothing to do. */
const COMMON = ['--', 'cwd', 'config', 'json', 'quiet', 'dryRun']

export function addService(program: CAC): void {
  const command = program
    .command('service <...method>', 'call one endpoint of the service, or manage the keys of our own')
    .option('--on <version>', 'version to work on; default: that of the options')
    .option('--language <language>', 'of a new namespace, or to restrict whom you invite; may be repeated')
    .option('--replace', 'with update: empty the namespace first')
    .option('--role <role>', 'of whom you invite or of a new key: user, publisher or admin')
    .option('--no-send', 'with invite: send no mail, pass the link on yourself')
    .option('--user <id>', 'with key create: whom its changes are attributed to')
    .option('--year <number>', 'of statistics; default: this one')
    .option('--auto-publish <on|off>', 'with version: publish what is written at once')
    .option('--private <on|off>', 'with version: readable with a key only')
    .option('--max-age <seconds>', 'with version: how long caches may keep what is published')
    .option('--database <url>', 'with key and version: a PostgreSQL database to work on')
    .option('--dry-run', 'print the requests and send nothing')
    .option('--yes', 'do not ask')
  for (const method of METHODS) command.example(() => `  ${usageOf(method).padEnd(46)}${method.does}`)
  command.action((words: string[], flags: Flags) => {
    const common = readGlobalFlags(flags)
    return run(common, async (runner) => {
      const { method, values } = findMethod(words.map(String).map(showDash))
      refuseForeign(method, flags)
      const options = await readOptions(common, runner.secrets)
      let connection: Promise<Connection> | undefined
      const service = async (): Promise<Connection['service']> => {
        connection ??= connect(options, runner.log)
        return (await connection).service
      }
      try {
        return await method.run({ ...runner, values, flags, options, service })
      } finally {
        await (await connection?.catch(() => undefined))?.close()
      }
    })
  })
}

const usageOf = ({ words, parameters }: Method): string => (parameters ? `${words} ${parameters}` : words)

function findMethod(words: readonly string[]): { method: Method; values: readonly string[] } {
  const named = METHODS.filter((one) => one.words.split(' ').every((word, index) => word === words[index]))
  // Two may share their words; then the number of values tells.
  const method = named.find((one) => fits(one, words)) ?? named[0]
  if (!method) {
    const asked = words.slice(0, 2).join(' ')
    const names = METHODS.map((one) => one.words)
    throw new TranslationsError('TR_CONFIG', `service has no method ${printable(asked)}${suggest(asked, names)}`, {
      fix: 'See `unplugin-translations service --help`; `release` copies and publishes, `report` tells missing and used keys.',
    })
  }
  const values = valuesOf(method, words)
  if (!fits(method, words)) {
    throw new TranslationsError(
      'TR_CONFIG',
      `service ${usageOf(method)}: ${plural(values.length, 'value')} ${values.length === 1 ? 'was' : 'were'} given`,
      {
        fix: 'See `unplugin-translations service --help`.',
      },
    )
  }
  return { method, values }
}

const valuesOf = ({ words }: Method, given: readonly string[]): readonly string[] =>
  given.slice(words.split(' ').length)

function fits(method: Method, given: readonly string[]): boolean {
  const { length } = valuesOf(method, given)
  const parameters = method.parameters?.split(' ') ?? []
  const least = parameters.filter((parameter) => parameter.startsWith('<')).length
  return length >= least && length <= parameters.length
}

/** A flag that a method does not know would be a wish that nobody hears. */
function refuseForeign(method: Method, flags: Flags): void {
  const known = [...COMMON, ...(method.flags ?? [])]
  // The parser sets `send` by itself, for its option says `--no-send`.
  const foreign = Object.keys(flags).find((name) => !known.includes(name) && !(name === 'send' && flags.send === true))
  if (foreign === undefined) return
  throw new TranslationsError('TR_CONFIG', `service ${method.words} has no option --${toKebab(foreign)}`)
}
