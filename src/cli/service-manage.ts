/** Methods of `service` for what the interface leaves to project settings: keys, and how versions are published. */
import { createHash } from 'node:crypto'
import { type Administrator, openAdministration } from '../administer.ts'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { MAX_AGE } from '../protocol/limits.ts'
import { ROLES } from '../protocol/types.ts'
import type { ListedKey } from '../service/index.ts'
import type { Outcome } from './command.ts'
import { confirm } from './confirm.ts'
import { type Flags, isSet, readChoice, readNumber, readText } from './flags.ts'
import { checkName, type Method, type MethodCall } from './service-method.ts'

/** Characters of a key that the list shows. */
const SHOWN = 6

async function withAdministration(call: MethodCall, work: (to: Administrator) => Promise<Outcome>): Promise<Outcome> {
  const database = readText(call.flags, 'database')
  const administration = await openAdministration(call.options, database)
  try {
    return await work(administration)
  } finally {
    await administration.close()
  }
}

/** `--dry-run` and, for what takes something away, a question first. */
async function manage(
  call: MethodCall,
  { what, isDestructive = false }: { what: string; isDestructive?: boolean },
  work: (to: Administrator) => Promise<Outcome>,
): Promise<Outcome> {
  if (isSet(call.flags, 'dryRun')) return { json: { dryRun: true, what }, lines: [`would ${what}`] }
  if (isDestructive && !isSet(call.flags, 'yes')) {
    await confirm(`${what} of project ${printable(call.options.projectId)}`, { signal: call.signal })
  }
  return withAdministration(call, work)
}

function formatKey({ prefix, version, role, createdAt, revokedAt }: ListedKey): string {
  const since = new Date(createdAt).toISOString()
  const revoked = revokedAt === undefined ? '' : `  revoked ${new Date(revokedAt).toISOString()}`
  return `${printable(prefix)}…  ${printable(version ?? 'all versions')}  ${role}  ${since}${revoked}`
}

function readSwitch(flags: Flags, name: string): boolean | undefined {
  const chosen = readChoice(flags, name, ['on', 'off'])
  return chosen === undefined ? undefined : chosen === 'on'
}

const keyMethods: readonly Method[] = [
  {
    words: 'key create',
    does: 'make a key, for one version with --on, and print it this once',
    flags: ['on', 'role', 'user', 'database'],
    run: (call) => {
      const [version, userId] = ['on', 'user'].map((name) => readText(call.flags, name))
      const role = readChoice(call.flags, 'role', ROLES)
      if (version !== undefined) checkName('version', version)
      const what = `create a key for ${version === undefined ? 'all versions' : `version ${version}`}`
      return manage(call, { what }, async ({ createKey }) => {
        const key = await createKey({
          ...(version === undefined ? {} : { version }),
          ...(role === undefined ? {} : { role }),
          ...(userId === undefined ? {} : { userId }),
        })
        return { json: { key }, lines: [key] }
      })
    },
  },
  {
    words: 'key revoke',
    parameters: '<key>',
    does: 'revoke a key, or those that `key list` shows so',
    flags: ['yes', 'database'],
    run: (call) => {
      const [key = ''] = call.values
      const name = `${printable(key.slice(0, SHOWN))}…`
      return manage(call, { what: `revoke the keys ${name}`, isDestructive: true }, async (to) => {
        // A whole key leaves this process as its hash.
        const revoked = await to.revokeKeys(key.length > SHOWN ? createHash('sha256').update(key).digest('hex') : key)
        if (revoked === 0) {
          throw new TranslationsError('TR_NOT_FOUND', `there is no valid key ${name}`, {
            fix: 'See `unplugin-translations service key list`; give a key whole, or as it is listed.',
          })
        }
        return { json: { revoked }, lines: [`revoked ${revoked}`] }
      })
    },
  },
  {
    words: 'key list',
    does: 'keys with their first characters, version and role',
    flags: ['database'],
    run: (call) =>
      withAdministration(call, async ({ listKeys }) => {
        const keys = await listKeys()
        return { json: keys, lines: keys.map(formatKey) }
      }),
  },
]

const version: Method = {
  words: 'version',
  parameters: '<version>',
  does: 'set how a version is published',
  flags: ['autoPublish', 'private', 'maxAge', 'database'],
  run: (call) => {
    const name = checkName('version', call.values[0] ?? '')
    const autoPublish = readSwitch(call.flags, 'autoPublish')
    const isPrivate = readSwitch(call.flags, 'private')
    const maxAge = readNumber(call.flags, 'maxAge', MAX_AGE)
    const settings = {
      ...(autoPublish === undefined ? {} : { autoPublish }),
      ...(isPrivate === undefined ? {} : { isPrivate }),
      ...(maxAge === undefined ? {} : { maxAge }),
    }
    if (Object.keys(settings).length === 0) {
      throw new TranslationsError('TR_CONFIG', 'service version sets --auto-publish, --private or --max-age')
    }
    return manage(call, { what: `set ${JSON.stringify(settings)} on version ${name}` }, async (to) => {
      await to.configureVersion(name, settings)
      return { json: settings, lines: [`version ${name} is set`] }
    })
  },
}

export const managing: readonly Method[] = [...keyMethods, version]
