/** `service update`: a file of texts, in requests of at most 1000 keys (interface 8). */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readIfExists, removeFile, writeFileAtomic } from '../disk.ts'
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { splitPages } from '../protocol/pages.ts'
import { isRecord } from '../protocol/resource.ts'
import { formatPath, routes } from '../protocol/routes.ts'
import type { UpdateInput } from '../protocol/service.ts'
import type { UpdateEntries } from '../protocol/types.ts'
import { plural } from '../wording.ts'
import type { Outcome } from './command.ts'
import { confirm } from './confirm.ts'
import { isSet } from './flags.ts'
import { checkName, type Method, type MethodCall, versionOf } from './service-method.ts'

/** An update that was cut off longer ago is begun anew: others may have written since. */
const RESUME_WITHIN = 60 * 60 * 1000

export const update: Method = {
  words: 'update',
  parameters: '<language> <namespace> <file>',
  does: 'set the texts of a JSON file, key -> text, entry or null (deletes); - reads stdin',
  flags: ['on', 'replace', 'yes'],
  run: async (call) => {
    const { values, flags, options } = call
    const [language = '', namespace = '', file = ''] = values
    const at = {
      projectId: options.projectId,
      version: versionOf(call),
      language: checkName('language', language),
      namespace: checkName('namespace', namespace),
    }
    const pages = paginate(readEntries(file, options.root))
    // Emptying the namespace belongs to the first request only: later ones would empty what the first has written.
    const requests = pages.map(
      (entries, index): UpdateInput => ({
        ...at,
        entries,
        ...(index === 0 && isSet(flags, 'replace') ? { replace: true } : {}),
      }),
    )
    if (isSet(flags, 'dryRun')) return showPlan(requests)
    if (isSet(flags, 'replace') && !isSet(flags, 'yes')) await confirmReplace(call, at, pages)
    return send(call, requests)
  },
}

function readEntries(file: string, root: string): UpdateEntries {
  const value = readJson(file, root)
  if (isRecord(value)) return value as UpdateEntries
  throw new TranslationsError('TR_BAD_CONTENT', `${printable(file)}: expected a JSON object of key and text`)
}

export function readJson(file: string, root: string): unknown {
  try {
    return JSON.parse(readFileSync(file === '-' ? 0 : resolve(root, file), 'utf8').replace(/^\ufeff/, ''))
  } catch (cause) {
    const isSyntax = cause instanceof SyntaxError
    const why = isSyntax ? 'is no valid JSON' : "can't be read"
    const name = file === '-' ? 'the standard input' : printable(file)
    throw new TranslationsError(isSyntax ? 'TR_BAD_CONTENT' : 'TR_CONFIG', `${name} ${why}`, { cause })
  }
}

/** At least one page: replacing by nothing is something to say too. `fromEntries` keeps a key called `__proto__`. */
export function paginate(entries: UpdateEntries): UpdateEntries[] {
  const pages = splitPages(Object.entries(entries), (entry) => entry)
  return pages.length === 0 ? [{}] : pages.map((page) => Object.fromEntries(page))
}

const countKeys = (pages: readonly UpdateEntries[]): number =>
  pages.reduce((sum, page) => sum + Object.keys(page).length, 0)

export function showPlan(requests: readonly UpdateInput[]): Outcome {
  const shown = requests.map(({ entries, replace, ...at }) => {
    const path = formatPath(routes.update.path, at) + (replace ? '?replace=true' : '')
    return { method: 'POST', path, keys: Object.keys(entries).length }
  })
  const lines = shown.map(({ path, keys }) => `would update ${plural(keys, 'key')}: POST ${path}`)
  return { json: { dryRun: true, requests: shown }, lines }
}

async function confirmReplace(
  call: MethodCall,
  at: Omit<UpdateInput, 'entries'>,
  pages: readonly UpdateEntries[],
): Promise<void> {
  const where = `${at.language}/${at.namespace} in version ${at.version} of project ${at.projectId}`
  await confirm(`replace all texts of ${printable(where)} by ${plural(countKeys(pages), 'key')}`, {
    signal: call.signal,
    cost: async () => {
      const there = await (await call.service()).pull(at, { signal: call.signal }).catch((error: unknown) => {
        if ((error as TranslationsError).code === 'TR_NOT_FOUND') return {}
        throw error
      })
      return `it has ${plural(Object.keys(there).length, 'key')} now`
    },
  })
}

async function send(call: MethodCall, requests: readonly UpdateInput[]): Promise<Outcome> {
  const journal = openJournal(call, requests)
  const service = await call.service()
  const resumed = journal.acknowledged()
  if (resumed > 0) call.log.info(`going on after request ${resumed} of ${requests.length}, where an earlier run ended`)
  let changed = resumed > 0
  for (const [index, request] of requests.entries()) {
    if (index < resumed) continue
    changed = (await service.update(request, { signal: call.signal })).changed || changed
    journal.acknowledge(index + 1)
  }
  journal.close()
  const keys = countKeys(requests.map(({ entries }) => entries))
  const { language, namespace, version } = requests[0] as UpdateInput
  const where = printable(`${language}/${namespace}`)
  return {
    json: { changed, keys, requests: requests.length - resumed, resumed },
    lines: [changed ? `updated ${where} of ${printable(version)}: ${plural(keys, 'key')}` : `${where} was so already`],
  }
}

interface Journal {
  /** Requests that an earlier run of the same update has seen answered. */
  acknowledged(): number
  acknowledge(count: number): void
  close(): void
}

/** Of updates in several requests only; named by what is sent and where to, so that no other update goes on with it. */
function openJournal({ options }: MethodCall, requests: readonly UpdateInput[]): Journal {
  const identity = createHash('sha256')
    .update(JSON.stringify([options.baseUrl ?? '', requests]))
    .digest('hex')
  const file = join(options.directory, 'updates', `${identity}.json`)
  return {
    acknowledged: () => {
      const { count = 0, at = 0 } = parseRecord(readIfExists(file))
      return Date.now() - at < RESUME_WITHIN && count < requests.length ? count : 0
    },
    acknowledge: (count) => {
      if (requests.length > 1) writeFileAtomic(file, JSON.stringify({ count, at: Date.now() }))
    },
    close: () => removeFile(file),
  }
}

function parseRecord(text: string | undefined): { count?: number; at?: number } {
  try {
    return JSON.parse(text ?? '{}') as { count?: number; at?: number }
  } catch {
    return {}
  }
}
