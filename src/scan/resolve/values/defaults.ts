/** What stands in where there is nothing: the other side of `||` and `??`, and default values. */
import type { Value } from '../../value.ts'
import type { Frame, Known } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { readByCaller } from './by-caller.ts'
import { isOfPackage } from './components-of-packages.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { isExact, isOptional, isWhole, loosened, unique } from './texts.ts'

type Default = Extract<Value, { kind: 'default' }>

export function readDefault(value: Default, frame: Frame, run: Run): Known[] {
  const read = (inner: Frame): Known[] => readEither(value, inner, run)
  return readByCaller([value.of, value.or], frame, run, read) ?? read(frame)
}

function readEither(value: Default, frame: Frame, run: Run): Known[] {
  const before = run.narrowed.length
  const known = evaluate(value.of, frame, run)
  // What is in no record gives way to the other side, so here the choice matters.
  for (let at = before; at < run.narrowed.length; at++) run.touched.push(run.narrowed[at] as string)
  const certain = known.filter((each) => (value.absent ? isThere(each) : !isEmpty(each) || isOverlooked(each)))
  const falsy = value.absent ? known.filter((each) => each.kind === 'nothing' && each.falsy) : []
  if (known.length > 0 && isNameInTemplate(value))
    return known.every(isUnknown) ? evaluate(value.or, frame, run) : known
  if (known.length > 0 && isOfPackage(value, frame, run)) return known
  const open =
    certain.length < known.length || known.length === 0 || known.some(isUnknown) || mayLack(value, frame, run)
  return open ? unique([...certain, ...falsy, ...alternatives(value, known, frame, run)]) : certain
}

/** A name in a template is a member as soon as anything is known of it, and a global name only else. */
function isNameInTemplate({ of, or }: Default): boolean {
  if (of.kind !== 'member' || of.of.kind !== 'this') return false
  return or.kind === 'name' && or.binding === undefined && or.name === of.name
}

/** What default values and `??` leave as it is. */
function isThere(known: Known): boolean {
  return known.kind !== 'nothing' || isOverlooked(known)
}

/** What is not seen may be there or not, so it decides nothing. */
function isOverlooked(known: Known): boolean {
  return known.kind === 'nothing' && known.unseen === true
}

/** What gives way to the other side of `||` or `??`. */
export function isEmpty(known: Known): boolean {
  return (
    known.kind === 'nothing' ||
    (known.kind === 'text' && known.text === '') ||
    (known.kind === 'scalar' && !known.value)
  )
}

/** What a record holds under a name that can't be told, it may not hold; that the name itself is shown then is no key. */
function mayLack({ of, or }: Default, frame: Frame, run: Run): boolean {
  const index = indexIn(of)
  if (index) return !isMadeOf(or, index.by) && !isExact(evaluate(index.by, frame, run))
  const callee = of.kind === 'call' ? frame.module.facts.calls[of.call]?.callee : undefined
  return callee !== undefined && mayNotBeThere(callee, frame, run)
}

/** `labels[kind]?.(name)`, `labels.get(kind)?.make()`: where there is nothing, nothing is called. */
function mayNotBeThere(callee: Value, frame: Frame, run: Run): boolean {
  const index = indexIn(callee)
  if (index && !isExact(evaluate(index.by, frame, run))) return true
  return evaluate(callee.kind === 'member' ? callee.of : callee, frame, run).some(({ kind }) => kind === 'nothing')
}

function alternatives({ of, or }: Default, known: readonly Known[], frame: Frame, run: Run): Known[] {
  const others = evaluate(or, frame, run)
  const index = indexIn(of)
  if (index && isMadeOf(or, index.by)) {
    const keys = evaluate(index.by, frame, run)
    const records = evaluate(index.of, frame, run)
    const left = notIn(records, keys, run)
    if (isSame(or, index.by)) return left.map((key) => (mayHold(records, key, run) ? loosened(key) : key))
    return left.length > 0 || keys.length === 0 ? others : []
  }
  // One is found for most of them, so none of what is made up for the others can be called missing.
  const isSpare = others.length > 1 && known.length > 1 && known.every((each) => !isEmpty(each) || isUnfound(each))
  return isSpare ? others.map(loosened) : others
}

/** `names[key]`, `names[key]?.label` */
function indexIn(value: Value): Extract<Value, { kind: 'index' }> | undefined {
  if (value.kind === 'index') return value
  return value.kind === 'member' || value.kind === 'typed' ? indexIn(value.of) : undefined
}

function isMadeOf(value: Value, part: Value): boolean {
  return isSame(value, part) || (value.kind === 'join' && value.of.some((each) => isMadeOf(each, part)))
}

function isUnfound(known: Known): boolean {
  return known.kind === 'nothing' && known.unfound === true
}

/** `names[key] || key`: the keys that the record has nothing for. */
function notIn(records: readonly Known[], keys: readonly Known[], run: Run): Known[] {
  return keys.filter((key) => {
    if (isOptional(key)) return false
    if (key.kind !== 'text' || !isWhole(key.text) || records.length === 0) return true
    return !records.every((record) => {
      const found = record.kind === 'composite' ? record.member(key.text, run) : undefined
      return found !== undefined && found.length > 0 && !found.some((each) => isEmpty(each) || isUnknown(each))
    })
  })
}

/** Where it may be found after all, it can't be called missing that it is no key itself. */
function mayHold(records: readonly Known[], key: Known, run: Run): boolean {
  if (key.kind !== 'text') return false
  return records.some((each) => each.kind === 'composite' && each.member(key.text, run)?.some((one) => !isEmpty(one)))
}

/** Whether both read the same name. */
function isSame(a: Value, b: Value): boolean {
  if (a.kind === 'told') return b.kind === 'told' && isSame(a.of, b.of)
  if (a.kind === 'name') return b.kind === 'name' && a.binding !== undefined && a.binding === b.binding
  return a.kind === 'member' && b.kind === 'member' && a.name === b.name && isSame(a.of, b.of)
}
