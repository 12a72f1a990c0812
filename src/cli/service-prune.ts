/** `service update <plan>`: removes what a person has reviewed, and nothing that is used again since. */
import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { formatAddress } from '../output/terminal.ts'
import type { UpdateInput } from '../protocol/service.ts'
import { type PrunePlan, parsePlan, renewPlan } from '../report/prune.ts'
import { EMBEDDED } from '../report/target.ts'
import { plural } from '../wording.ts'
import type { Outcome } from './command.ts'
import { confirm } from './confirm.ts'
import { isSet } from './flags.ts'
import type { Method, MethodCall } from './service-method.ts'
import { paginate, readJson, showPlan } from './service-update.ts'

export const applyPlan: Method = {
  words: 'update',
  parameters: '<plan>',
  does: 'remove the keys of a plan of `check --unused --last-used`, but those used or changed since',
  flags: ['yes'],
  run: async (call) => {
    const { values, flags, options } = call
    const plan = parsePlan(readJson(values[0] ?? '', options.root))
    refuseOther(plan, call)
    const service = await call.service()
    const { updates, spared } = await renewPlan(plan, service, call.signal)
    const { projectId, version } = options
    const requests = updates.flatMap(({ entries, ...at }): UpdateInput[] =>
      paginate(entries).map((page) => ({ projectId, version, ...at, entries: page })),
    )
    if (isSet(flags, 'dryRun')) return showPlan(requests)
    const keys = updates.reduce((sum, { entries }) => sum + Object.keys(entries).length, 0)
    const what = `remove ${plural(keys, 'text')} from version ${printable(version)} of project ${printable(projectId)}`
    if (requests.length > 0 && !isSet(flags, 'yes')) await confirm(what, { signal: call.signal })
    for (const request of requests) await service.update(request, { signal: call.signal })
    return told({ keys, spared, requests: requests.length })
  },
}

/** A plan is about one version of one project; elsewhere other people's keys may have the same names. */
function refuseOther({ target }: PrunePlan, { options }: MethodCall): void {
  const { projectId, version, baseUrl = EMBEDDED } = options
  if (target.projectId === projectId && target.version === version && target.baseUrl === baseUrl) return
  const [made, asked] = [formatAddress(target), formatAddress({ projectId, version, baseUrl })]
  throw new TranslationsError('TR_CONFIG', `the plan is for ${made}, not for ${asked}`, {
    fix: 'Nothing was sent: use it where it belongs, or make another one.',
  })
}

function told({ keys, spared, requests }: Record<'keys' | 'spared' | 'requests', number>): Outcome {
  const rest = spared === 0 ? [] : [`${plural(spared, 'key')} of the plan stayed: used or changed since it was made`]
  return {
    json: { removed: keys, spared, requests },
    lines: [`removed ${plural(keys, 'text')} (${plural(requests, 'request')})`, ...rest],
  }
}
