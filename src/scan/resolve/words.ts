/** Under which names other modules can reach what translates: only files with these words can hold more keys. */

import type { Known } from './known.ts'
import { functionKey } from './known.ts'
import { evaluateAll } from './members.ts'
import { exported } from './references.ts'
import type { Run, World } from './run.ts'
import { startRun } from './run.ts'

/** How far into what a function returns, or an object holds, is looked. */
const MAX_DEPTH = 2

export interface Words {
  /** Stands in every file that uses one. */
  names: string[]
  /** Stands in every file that passes one on by `export *`. */
  files: string[]
}

export function wordsOf(world: World): Words {
  const names = new Set<string>()
  const files = new Set<string>()
  for (const module of world.modules.values()) {
    for (const name of module.exports.keys()) {
      if (name.startsWith('type ')) continue
      const run = startRun(world, false)
      if (!(exported(module, name, run) ?? []).some((known) => isRelevant(known, 0, run))) continue
      files.add(fileWord(module.id))
      // A default export goes by any name, so only its file is always named.
      for (const word of name === 'default' ? defaultWords(module.id) : [name]) names.add(word)
    }
  }
  const { injected, fields } = world.needs
  for (const name of injected) names.add(name.slice(name.indexOf(' ') + 1))
  return { names: [...names, ...fields], files: [...files] }
}

function isRelevant(known: Known, depth: number, run: Run): boolean {
  switch (known.kind) {
    case 'translator':
      return true
    case 'function': {
      if (run.world.needs.sinks.has(functionKey(known.module, known.function))) return true
      const fact = known.module.facts.functions[known.function]
      if (!fact || depth >= MAX_DEPTH) return false
      const frame = { module: known.module, env: known.env }
      return evaluateAll(fact.returns, frame, run).some((each) => isRelevant(each, depth + 1, run))
    }
    case 'class': {
      const fact = known.module.facts.classes[known.class]
      if (!fact) return false
      if (run.world.needs.sinks.has(functionKey(known.module, fact.function))) return true
      const members = [...fact.members, ...fact.statics].map((entry) => entry.value)
      const frame = { module: known.module, env: undefined }
      const functions = evaluateAll(members, frame, run).filter((each) => each.kind === 'function')
      return functions.some((each) => isRelevant(each, MAX_DEPTH, run))
    }
    case 'composite':
      if (known.context !== undefined && run.world.needs.injected.has(`inject ${known.context}`)) return true
      return depth < MAX_DEPTH && known.each(run).some((each) => isRelevant(each, depth + 1, run))
    default:
      return false
  }
}

/** `button` of `src/button.tsx`, `button` of `src/button/index.tsx`. */
function fileWord(id: string): string {
  const parts = id.split('/')
  const file = (parts.at(-1) ?? '').replace(/\.[^.]+$/, '')
  return file === 'index' ? (parts.at(-2) ?? file) : file
}

/** A component may also be used by the name of its file, in either spelling. */
function defaultWords(id: string): string[] {
  const word = fileWord(id)
  return [word, word.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase(), pascal(word)]
}

function pascal(word: string): string {
  return word.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
