/**
 * Builds of esbuild, or of Bun, that have the same plugin, side by side: frameworks build what a page and its server need so.
 * They are one to the plugin, so the last of them to end speaks for all.
 */
import type { Build } from '../build/index.ts'
import { getOrInsert } from '../map-entries.ts'

/** `native`: what the host hands to the plugin for each of its builds. */
export interface Together {
  /** Gives whether no other one is under way. */
  begin(native: object): boolean
  /** Without inputs it has failed. Gives what all were made of, or that one of them has failed, unless another one is under way. */
  end(native: object, inputs: readonly string[] | undefined): readonly string[] | 'failed' | undefined
  /** What `end` gives, once no other one will ever end; unless it has given that already. */
  giveUp(): readonly string[] | 'failed' | undefined
  /** What it was made of is no part of what comes next. */
  forget(native: object): void
  /** Gives whether no other one is under way. */
  leave(native: object): boolean
}

const known = new WeakMap<Build, Together>()

export function togetherOf(build: Build): Together {
  return getOrInsert(known, build, createTogether)
}

function createTogether(): Together {
  const open = new Set<object>()
  const made = new Map<object, readonly string[]>()
  /** To be forgotten, once the last of them has ended. */
  const over = new Set<object>()
  let failed = false
  const clean = (): void => {
    if (open.size > 0) return
    for (const native of over) made.delete(native)
    over.clear()
  }
  const result = (): readonly string[] | 'failed' => {
    const all = failed ? 'failed' : [...new Set([...made.values()].flat())]
    failed = false
    clean()
    return all
  }
  return {
    begin: (native) => {
      const isFirst = open.size === 0
      open.add(native)
      return isFirst
    },
    end: (native, inputs) => {
      open.delete(native)
      if (inputs) made.set(native, inputs)
      else failed = true
      return open.size > 0 ? undefined : result()
    },
    giveUp: () => {
      if (open.size === 0) return undefined
      open.clear()
      return result()
    },
    forget: (native) => void over.add(native),
    leave: (native) => {
      open.delete(native)
      over.add(native)
      clean()
      return open.size === 0
    },
  }
}
