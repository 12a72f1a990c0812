/** Angular: what components are given by who opens them by code, as dialogs are, where no element gives them anything. */
import type { ClassFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Known, KnownClass } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { providedFor, type Run } from '../model/run.ts'
import { isDeclaredOnly } from './declared-only.ts'
import { memberOfAll } from './members.ts'

/** What the component of this class is opened with is provided under this name; files with its second word may open it. */
export function openedWith({ module, class: id }: KnownClass): string {
  return `dialog ${nameOf(module.facts.classes[id], module)}`
}

/** The same for what its members are set to. */
export function inputsOf({ module, class: id }: KnownClass): string {
  return inputsNamed(module.facts.classes[id], module)
}

function inputsNamed(fact: ClassFact | undefined, module: Module): string {
  return `inputs ${nameOf(fact, module)}`
}

function nameOf(fact: ClassFact | undefined, { facts }: Module): string {
  return facts.functions[fact?.function ?? -1]?.name ?? ''
}

/** What is provided under one of these names. */
export function givenWhereOpened(name: string, run: Run): Known[] {
  run.world.needs.injected.add(name)
  return (providedFor(name, run) ?? []).flatMap((each) => each(run))
}

/** What a plain member of a component is set to: `made`, what it is without that. */
export function setWhereOpened(
  fact: ClassFact,
  name: string,
  made: readonly Value[],
  { module, run }: { module: Module; run: Run },
): Known[] {
  const isComponent = fact.selectors !== undefined || fact.template !== undefined
  if (!isComponent || !made.every(isToBeSet)) return []
  return memberOfAll(givenWhereOpened(inputsNamed(fact, module), run), name, run).filter(
    ({ kind }) => kind !== 'nothing',
  )
}

/** `title: string`, `title = ''` */
function isToBeSet(value: Value): boolean {
  const { kind } = value.kind === 'typed' ? value.of : value
  return isDeclaredOnly(value) || kind === 'text' || kind === 'nothing'
}
