/** What a build ships only because it is not known what a look-up is of: there, pruning does less than it was asked for. */
import { indexAllKeys, type KeyIndex } from '../catalog/key-index.ts'
import type { Context } from '../context.ts'
import { keepKeys, type PruneInput } from '../modules/prune.ts'
import { formatPlace } from '../output/findings.ts'
import { listSome, plural } from '../wording.ts'

export interface ToldInput extends PruneInput {
  usages: readonly (PruneInput['usages'][number] & Parameters<typeof formatPlace>[0])[]
}

const MAX_PLACES = 3

/** Outputs and environments of a build are of the same modules. */
const told = new WeakSet<Context>()
/** By project: what builds again, or in two builds as SvelteKit does, says the same once. */
const lines = new Set<string>()

/** Says where such look-ups are, if there is a key that nothing else looks up. */
export function tellUnknownLookups(context: Context, input: ToldInput): void {
  const unknown = input.usages.filter(isUnknown)
  if (unknown.length === 0 || told.has(context)) return
  const known = input.usages.filter((usage) => !isUnknown(usage))
  const count = countShipped(input) - countShipped({ ...input, usages: known })
  if (count === 0) return
  told.add(context)
  const all = plural(sizeOf(indexAllKeys(input.catalog)), 'key')
  // One call may look in several namespaces.
  const places = listSome([...new Set(unknown.map(formatPlace))], MAX_PLACES, (place) => place)
  const line = `${count} of ${all} shipped only because a look-up may be of any of them: ${places}`
  const id = JSON.stringify([context.options.root, line])
  if (lines.has(id)) return
  lines.add(id)
  context.log.info(line)
  context.log.info(
    '  Begin its key with a constant part, list the keys that it can be, or read texts where they are imported.',
  )
}

const isUnknown = ({ key }: { key: string }): boolean => /^\*+$/.test(key)

const countShipped = (input: PruneInput): number => sizeOf(keepKeys(input)({ kind: 'resource' }))

const sizeOf = (index: KeyIndex): number => [...index.values()].reduce((sum, { size }) => sum + size, 0)
