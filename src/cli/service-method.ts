/** What the methods of `service` have in common. */
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { ResolvedOptions } from '../options.ts'
import { assertSafeName, type NameKind } from '../protocol/names.ts'
import { formatPath, routes } from '../protocol/routes.ts'
import type { OperationName, Operations, TranslationService } from '../protocol/service.ts'
import type { Outcome, Run } from './command.ts'
import { confirm } from './confirm.ts'
import { type Flags, isSet, readText } from './flags.ts'

/** One way to call `service`: its words, what follows them, and what comes of it. */
export interface Method {
  /** `namespace create` */
  words: string
  /** What follows, for the help: `<namespace>`; in brackets what may be left out. */
  parameters?: string
  does: string
  /** Options of this method alone. */
  flags?: readonly string[]
  run(call: MethodCall): Promise<Outcome>
}

export interface MethodCall extends Run {
  /** What follows the words. */
  values: readonly string[]
  flags: Flags
  options: ResolvedOptions
  /** Connects at the first use. */
  service(): Promise<TranslationService>
}

/** The version that `--on` names, or else the options. */
export const versionOf = ({ flags, options }: MethodCall): string => named('version', readText(flags, 'on'), options)

function named(kind: NameKind, text: string | undefined, { version }: ResolvedOptions): string {
  return text === undefined ? version : checkName(kind, text)
}

/** What people type is wrong usage, where the same from a service would be bad content. */
export function checkName(kind: NameKind, text: string): string {
  try {
    return assertSafeName(kind, text, kind)
  } catch (error) {
    const { message, fix } = error as TranslationsError
    throw new TranslationsError('TR_CONFIG', message, fix === undefined ? {} : { fix })
  }
}

interface Write<Name extends OperationName> {
  operation: Name
  input: Operations[Name]['input']
  /** Said when it is done, and before it when somebody has to confirm: `delete namespace home`. */
  what: string
  done: string
  /** Only for what takes something away: how much. */
  cost?: (service: TranslationService) => Promise<string>
}

/** One request that writes: shown under `--dry-run`, asked about where it takes something away, sent otherwise. */
export async function write<Name extends OperationName>(call: MethodCall, step: Write<Name>): Promise<Outcome> {
  const { operation, input, what, done, cost } = step
  const path = formatPath(routes[operation].path, input as unknown as Record<string, unknown>)
  if (isSet(call.flags, 'dryRun')) {
    const request = { method: routes[operation].method, path }
    return { json: { dryRun: true, requests: [request] }, lines: [`would ${what}: ${request.method} ${path}`] }
  }
  if (cost && !isSet(call.flags, 'yes')) {
    await confirm(`${what} of project ${printable(call.options.projectId)}`, {
      signal: call.signal,
      cost: async () => cost(await call.service()),
    })
  }
  const service = await call.service()
  const method = service[operation] as (input: Operations[Name]['input'], options: object) => Promise<unknown>
  const result = await method(input, { signal: call.signal })
  return { json: result, lines: [done] }
}
