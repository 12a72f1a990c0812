/** `item.label`: a part of a thing that has a name, with what is assigned to it. */
import type { MemberValue, Value } from '../../value.ts'
import { bindingOf } from '../model/holders.ts'
import { memberNamed } from '../model/indexes.ts'
import { AGAIN, type Frame, isAgain, type Known } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { enter, leave } from '../model/recursion.ts'
import type { Run } from '../model/run.ts'
import { withAliasTexts } from './aliased.ts'
import { evaluate } from './evaluate.ts'
import { evaluateAll, memberOfAll, TRANSPARENT } from './members.ts'
import { memberOfRoot } from './options-api.ts'
import { unique } from './texts.ts'

export function readMember(value: MemberValue, frame: Frame, run: Run): Known[] {
  const { of, name, at } = value
  if (isRoot(of)) {
    const known = memberOfRoot(name, { module: frame.module, at }, run)
    if (known.length > 0) return known
  }
  const { module } = frame
  const things = evaluate(of, frame, run)
  const own = memberOfAll(things, name, run)
  const written = writtenTo(value, module)
  const known = written ? withAssigned(own, written, frame, run) : own
  return changersOf(things, module).reduce((all, each) => withAliasTexts(all, name, each, run), known)
}

function isRoot(value: Value): boolean {
  return value.kind === 'default' ? isRoot(value.of) : value.kind === 'member' && value.name === '$root'
}

/** Who may assign to these under another name: the module that reads them, and those that they are made in. */
function changersOf(things: readonly Known[], reader: Module): readonly Module[] {
  const found = reader.aliasTexts.size > 0 ? [reader] : []
  for (const each of things) {
    const module = each.kind === 'composite' ? each.changedIn : undefined
    if (module && !found.includes(module)) found.push(module)
  }
  return found
}

/** `node.path = node.path + …`: what it is made of is the text that it was. */
function withAssigned(known: Known[], written: Value[], frame: Frame, run: Run): Known[] {
  const isNew = enter(written, run)
  // Whoever is told of one of them under another name is reading it already.
  const open = isNew ? written.filter((each) => enter(each, run)) : []
  const assigned = evaluateAll(open, frame, run)
  for (const each of open) leave(each, run)
  if (isNew) leave(written, run)
  const isText = known.length > 0 && known.every(({ kind }) => kind === 'text')
  const again = open.length === written.length || isText ? [] : [AGAIN]
  return unique([...known, ...assigned.filter((each) => !isAgain(each)), ...again])
}

/** `state.error = …`, `state.value.error = …`, `this.form.error = …` */
function writtenTo({ of, name }: MemberValue, { writes, memberWrites }: Module): Value[] | undefined {
  const binding = bindingOf(of)
  // What a ref holds is what its name is, which says what is assigned to it.
  if (binding !== undefined) return TRANSPARENT.has(name) ? undefined : writes.get(binding)?.get(name)
  const member = memberWrites.size > 0 ? memberNamed(of) : undefined
  return member === undefined ? undefined : memberWrites.get(member)?.get(name)
}
