/**
 * Where texts of our modules go as a whole: `get(texts, key)`, `shown = texts`, `<Child texts={texts} />`. Whoever has them there may
 * read any of them, unless it is a library, which is asked for keys.
 */
import type { Node } from 'oxc-parser'
import { getOrInsert } from '../../map-entries.ts'
import type { Builder } from './builder.ts'
import type { LookUpOf, Part } from './message-paths.ts'
import type { Giver } from './message-reads.ts'
import { fateIn } from './text-gifts.ts'
import { isNode } from './walk.ts'

interface Search {
  /** Names that stand for texts. */
  texts: ReadonlyMap<string, LookUpOf>
  /** Names that stand for things that have some: `const all = { en, de }`. */
  things: Map<string, Set<LookUpOf>>
  /** By the call that loads them. */
  loaded: Map<Node, LookUpOf[]>
  /** Where some are given away. */
  given: Map<Node, readonly LookUpOf[]>
  builder: Builder
}

/** Each is a look-up of all that they have. */
export function keepTextsGivenAway(body: readonly Node[], builder: Builder): void {
  const { names, givers } = builder.messages
  const texts = new Map([...names].filter(([, lookUp]) => isWhole(lookUp)))
  if (texts.size === 0 && givers.size === 0) return
  const search: Search = { texts, things: new Map(), loaded: new Map(), given: new Map(), builder }
  // What has them may be named after it is seen.
  for (let before = -1; before < sizeOf(search); ) {
    before = sizeOf(search)
    for (const node of body) visit(node, [], search)
  }
  const { facts, offset } = builder
  for (const [{ start }, lookUps] of search.given) {
    for (const found of lookUps.flatMap((each) => each([]))) facts.calls.push({ ...found, at: start + offset })
  }
}

/** Of ours all of them are a look-up, too. */
const isWhole = (lookUp: LookUpOf): boolean => lookUp([]).length > 0

const sizeOf = ({ things }: Search): number => [...things.values()].reduce((sum, { size }) => sum + size, 0)

function visit(node: Node, above: readonly Node[], search: Search): void {
  const lookUps = textsIn(node, search)
  if (lookUps.length > 0) follow(node, above, lookUps, search)
  const inner = [...above, node]
  for (const [name, part] of Object.entries(node)) {
    // Svelte's, which leads back.
    if (name === 'metadata') continue
    for (const each of Array.isArray(part) ? part : [part]) if (isNode(each)) visit(each, inner, search)
  }
}

function textsIn(node: Node, { texts, things, loaded, builder }: Search): readonly LookUpOf[] {
  if (node.type === 'Identifier') {
    const own = texts.get(node.name)
    return [...(own ? [own] : []), ...(things.get(node.name) ?? [])]
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return []
  const giver = builder.messages.givers.get(node.callee.name)
  return giver ? getOrInsert(loaded, node, () => textsOfCall(node.start, giver, builder)) : []
}

function textsOfCall(start: number, giver: Giver, { facts, offset }: Builder): LookUpOf[] {
  const call = facts.calls.find(({ at, callee }) => at === start + offset && callee.kind === 'name')
  return call ? [giver(call)].filter(isWhole) : []
}

/** Up to where it is seen who has them. */
function follow(node: Node, above: readonly Node[], lookUps: readonly LookUpOf[], search: Search): void {
  let isHeld = node.type === 'Identifier' && search.things.has(node.name)
  let isPicked = false
  let child = node
  let depth = 0
  for (let index = above.length - 1; index >= 0; index--) {
    const parent = above[index] as Node
    const fate = fateIn(parent, child, isHeld)
    if (fate === 'library' || (fate === 'read' && isRead(++depth, lookUps))) return
    // What was picked of a thing may be a text, which is read there.
    if (fate === 'kept' && !isPicked) return
    if (fate === 'kept' || fate === 'given') break
    if (fate === 'named') {
      if (isHeld) nameThing(parent, lookUps, search)
      return
    }
    isHeld ||= fate === 'held'
    isPicked ||= fate === 'picked'
    child = parent
  }
  search.given.set(node, lookUps)
}

/** Whether so many members of each other lead to a text, which is noted elsewhere. */
const isRead = (depth: number, lookUps: readonly LookUpOf[]): boolean =>
  lookUps.some((each) => each(Array.from({ length: depth }, () => MEMBER)).length > 0)

/** The one of all exports that has the texts. */
const MEMBER: Part = { kind: 'member', of: { kind: 'unknown' }, name: 'default', at: 0 }

function nameThing(declarator: Node, lookUps: readonly LookUpOf[], { things }: Search): void {
  if (declarator.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return
  const all = getOrInsert(things, declarator.id.name, () => new Set<LookUpOf>())
  for (const each of lookUps) all.add(each)
}
