/** Who uses what a module gives, as far as that can be told before all modules are read: by the words in their files. */
import type { Module } from './modules.ts'
import type { Run } from './run.ts'

/** They may put something into what the module makes. */
export function needUsers({ id, exports }: Module, { world }: Run): void {
  for (const name of exports.keys()) {
    if (!name.startsWith('type ')) world.needs.injected.add(`user ${name === 'default' ? fileWord(id) : name}`)
  }
}

/** `button` of `src/button.tsx`, `button` of `src/button/index.tsx`: a default export goes by any name. */
export function fileWord(id: string): string {
  const parts = id.split('/')
  const file = (parts.at(-1) ?? '').replace(/\.[^.]+$/, '')
  return file === 'index' ? (parts.at(-2) ?? file) : file
}
