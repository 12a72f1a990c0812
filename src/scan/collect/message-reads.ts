/** Messages of vue-i18n that are read as data: `messages.value[locale].home.title`, `getLocaleMessage(locale).home`. */
import type { Value } from '../facts.ts'
import type { Builder } from './builder.ts'

/** The longest path of members so far, from the messages of one language on. */
export interface MessageRead {
  /** What has the messages. */
  root: Value
  path: Part[]
}

type Part = Extract<Value, { kind: 'member' | 'index' }>

/** Of lists, and no key. */
const LENGTH = 'length'

/** Notes a member that is read of messages, instead of the one that it is a member of. */
export function noteMessageRead(value: Value, builder: Builder): void {
  if ((value.kind !== 'member' && value.kind !== 'index') || (value.kind === 'member' && value.name === LENGTH)) return
  const { messageReads } = builder
  const of = value.of.kind === 'typed' ? value.of.of : value.of
  const before = messageReads.get(of)
  if (before) {
    messageReads.delete(of)
    before.path.push(value)
    messageReads.set(value, before)
    return
  }
  const root = of.kind === 'name' ? builder.messageNames.get(of.name) : messagesIn(of, builder)
  if (root) messageReads.set(value, { root, path: [value] })
}

/** `const messages = getLocaleMessage(locale)` */
export function noteMessages(name: string, value: Value, builder: Builder): void {
  const root = messagesIn(value, builder)
  if (root) builder.messageNames.set(name, root)
}

/** When all is read: each is a look-up of all that is below. */
export function keepMessageReads(builder: Builder): void {
  for (const { root, path } of builder.messageReads.values()) {
    const { at } = path[0] as Part
    const callee: Value = { kind: 'member', of: root, name: 'readMessage', at }
    builder.facts.calls.push({ callee, args: [keyOf(path)], at })
  }
}

/** What has the messages, where the value is those of one language. */
function messagesIn(value: Value, { facts }: Builder): Value | undefined {
  if (value.kind === 'index') return isMessages(value.of) ? value.of : undefined
  if (value.kind !== 'call') return undefined
  const callee = facts.calls[value.call]?.callee
  const isGiven = (callee?.kind === 'name' || callee?.kind === 'member') && callee.name === 'getLocaleMessage'
  return isGiven ? value : undefined
}

function isMessages(value: Value): boolean {
  if (value.kind === 'default') return isMessages(value.of)
  if (value.kind === 'member' && value.name === 'value') return isMessages(value.of)
  return (value.kind === 'name' || value.kind === 'member') && value.name === 'messages'
}

function keyOf(path: readonly Part[]): Value {
  const of = path.flatMap((part, index): Value[] => {
    const own: Value = part.kind === 'index' ? part.by : { kind: 'text', text: part.name, at: part.at }
    return index > 0 ? [{ kind: 'text', text: '.', at: part.at }, own] : [own]
  })
  return { kind: 'join', of, at: (path[0] as Part).at }
}
