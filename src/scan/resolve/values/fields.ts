/** Fields linked by name alone: `t(item.labelKey)` of an item that can't be followed reads some `labelKey` of the source. */

import { appendTo } from '../../../map-entries.ts'
import { onlyValueOf } from '../../only-value.ts'
import { isKeyField } from '../../telling-names.ts'
import type { Value } from '../../value.ts'
import type { Known } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Field, Run } from '../model/run.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { loosened, unique } from './texts.ts'

/** Fills `fields`. */
export function indexFields(modules: Iterable<Module>, fields: Map<string, Field[]>): void {
  fields.clear()
  for (const module of modules) {
    for (const { name, value } of module.facts.fields) appendTo(fields, name, { module, value })
  }
}

/** Stands for all fields of a name, among what was asked for. */
export function fieldsOf(name: string): string {
  return `field ${name}`
}

/**
 * What stands in for the unknown in a key that is read from a field; no single one of them is called missing. What
 * parameters decide is not unknown yet: it is read again for all that they are given.
 */
export function readByName(key: Value | undefined, known: Known[], module: Module, run: Run): Known[] {
  if (run.touched.length > 0 || !known.some(isUnknown)) return known
  const name = fieldOf(key, module)
  if (name === undefined || !isKeyField(name)) return known
  run.world.needs.fields.add(name)
  run.asked.push(fieldsOf(name))
  const fields = run.world.fields.get(name)
  if (!fields) return known
  const read = fields.flatMap((field) => evaluate(field.value, { module: field.module, env: undefined }, run))
  return unique([...known.filter((each) => !isUnknown(each)), ...read.map(loosened)])
}

function fieldOf(key: Value | undefined, module: Module): string | undefined {
  if (key?.kind === 'member') return key.name
  if (key?.kind === 'typed' || key?.kind === 'default' || key?.kind === 'narrowed' || key?.kind === 'told')
    return fieldOf(key.of, module)
  const only = key && onlyValueOf(key, module.facts)
  return only?.kind === 'member' ? only.name : undefined
}
