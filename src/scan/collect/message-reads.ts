/**
 * Texts that are read as data: messages of vue-i18n (`messages.value[locale].home.title`, `getLocaleMessage(locale).home`)
 * and of next-intl (`useMessages().home`), and those of our own modules (`texts['cart.title']`).
 */
import type { CallFact, ElementFact } from '../facts.ts'
import { isOfLibraries } from '../telling-names.ts'
import type { ImportValue, Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { keyOf, type LookUpOf, type Part, placeOf } from './message-paths.ts'
import {
  exportsOf,
  intlMessages,
  isIndex,
  isOwn,
  loadedTexts,
  messagesOf,
  textsForLibraries,
  textsOf,
} from './own-texts.ts'

/** The longest path of members so far, from what has the texts on. */
interface MessageRead {
  lookUp: LookUpOf
  path: Part[]
}

export interface MessageReads {
  /** By the value that is read. */
  reads: Map<Value, MessageRead>
  /** Names that stand for messages. */
  names: Map<string, LookUpOf>
  /** Names of functions that give texts. */
  givers: Map<string, Giver>
  /** Names of all that the module exports which loads texts. */
  indexes: Set<string>
  /** Names of what has texts, or gives some when it is called: `const all = { en, de }`. */
  things: Map<string, Set<LookUpOf>>
  /** What other modules export, as far as it is given to nobody but libraries. */
  imported: Map<LookUpOf, ImportValue>
}

export type Giver = (call: CallFact) => LookUpOf

export const noMessageReads = (): MessageReads => ({
  reads: new Map(),
  names: new Map(),
  givers: new Map(),
  indexes: new Set(),
  things: new Map(),
  imported: new Map(),
})

/** Of lists, and no key. */
const LENGTH = 'length'

/** Notes a member that is read of messages, instead of the one that it is a member of. */
export function noteMessageRead(value: Value, builder: Builder): void {
  if ((value.kind !== 'member' && value.kind !== 'index') || (value.kind === 'member' && value.name === LENGTH)) return
  const { reads } = builder.messages
  const of = value.of.kind === 'typed' ? value.of.of : value.of
  const before = reads.get(of)
  if (before) {
    reads.delete(of)
    before.path.push(value)
    reads.set(value, before)
    return
  }
  const lookUp = lookUpOf(of, builder)
  if (lookUp) reads.set(value, { lookUp, path: [value] })
}

export const hasMessages = (value: Value, builder: Builder): boolean => lookUpOf(value, builder) !== undefined

function lookUpOf(value: Value, builder: Builder): LookUpOf | undefined {
  if (value.kind === 'typed' || value.kind === 'rest') return lookUpOf(value.of, builder)
  return value.kind === 'name' ? builder.messages.names.get(value.name) : messagesIn(value, builder)
}

/** `const messages = getLocaleMessage(locale)`, `import texts from 'virtual:translations/en/shop'` */
export function noteMessages(name: string, value: Value, builder: Builder): void {
  const lookUp = lookUpOf(value, builder)
  if (lookUp) builder.messages.names.set(name, lookUp)
}

/** `import { load } from 'virtual:translations'`, `import { useMessages } from 'next-intl'` */
export function noteGiver(name: string, { from, name: exported }: ImportValue, builder: Builder): void {
  const { givers, indexes } = builder.messages
  if (exported === 'load' && isIndex(from)) givers.set(name, loadedTexts)
  if (exported === '*' && isIndex(from)) indexes.add(name)
  if (exported === 'loadMessages' && isOwn(from)) givers.set(name, () => messagesOf(0))
  if (/^(?:use|get)Messages$/.test(exported) && /^(?:next|use)-intl(?:\/|$)/.test(from))
    givers.set(name, () => intlMessages)
}

/** `<Child :texts="texts" />`: whoever has them may read any of them. */
export function keepTextsGivenTo({ props, at }: Pick<ElementFact, 'props' | 'at'>, builder: Builder): void {
  const { names, givers } = builder.messages
  if (names.size === 0 && givers.size === 0) return
  const given = props.entries.flatMap(({ name = '', value }) => (isOfLibraries(name) ? [] : [value]))
  for (const value of [...given, ...(props.spreads ?? [])]) {
    for (const found of lookUpOf(value, builder)?.([]) ?? []) builder.facts.calls.push({ ...found, at })
  }
}

/** When all is read: each is a look-up of all that is below. */
export function keepMessageReads(builder: Builder): void {
  const { facts, messages } = builder
  for (const { lookUp, path } of messages.reads.values()) {
    for (const found of lookUp(path)) facts.calls.push({ ...found, at: placeOf(path) })
  }
  if (messages.imported.size > 0) facts.handedOn = [...messages.imported.values()]
}

/** What is read of it, where the value has texts. */
function messagesIn(value: Value, builder: Builder): LookUpOf | undefined {
  if (value.kind === 'index') return isMessages(value.of) ? vueMessages(value.of) : undefined
  if (value.kind === 'import') {
    if (value.name === 'default') return textsOf(value.from)
    return value.name === '*' ? exportsOf(value.from) : textsForLibraries(value.from, value.name)
  }
  if (value.kind === 'member') {
    const { of, name } = value
    if (of.kind === 'member' && of.name === 'value' && isMessages(of)) return vueMessages(of)
    return name === 'default' && of.kind === 'import' && of.name === '*' ? textsOf(of.from) : undefined
  }
  const call = value.kind === 'call' ? builder.facts.calls[value.call] : undefined
  if (!call) return undefined
  const { callee } = call
  const isGiven = (callee.kind === 'name' || callee.kind === 'member') && callee.name === 'getLocaleMessage'
  if (isGiven) return vueMessages(value)
  return callee.kind === 'name' ? builder.messages.givers.get(callee.name)?.(call) : undefined
}

function isMessages(value: Value): boolean {
  if (value.kind === 'default') return isMessages(value.of)
  if (value.kind === 'member' && value.name === 'value') return isMessages(value.of)
  return (value.kind === 'name' || value.kind === 'member') && value.name === 'messages'
}

function vueMessages(root: Value): LookUpOf {
  return (path) => {
    if (path.length === 0) return []
    return [{ callee: { kind: 'member', of: root, name: 'readMessage', at: placeOf(path) }, args: [keyOf(path)] }]
  }
}
