/** Who uses what a module gives, as far as that can be told before all modules are read: by what they import. */
import { getOrInsert } from '../../../map-entries.ts'
import type { Module } from './modules.ts'
import type { Run } from './run.ts'

/** Stands in front of the id of the module and the name of an export, among what a look-up asks for. */
export const USER = 'user '

/** They may put something into what the module makes; what is asked for no look-up needs none of them. */
export function askUsers(module: Module, { asked }: Run): void {
  asked.push(getOrInsert(known, module, () => wordsOf(module)))
}

const known = new WeakMap<Module, readonly string[]>()

function wordsOf({ id, exports }: Module): string[] {
  const names = Array.from(exports.keys()).filter((name) => !name.startsWith('type '))
  return names.map((name) => `${USER}${id} ${name}`)
}
