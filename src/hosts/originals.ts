/**
 * Components as they were before default values were taken out of them. What compiles them in webpack and rspack begins its
 * map at what it is given; afterwards the map is told what the file holds.
 */
import { fileURLToPath } from 'node:url'
import type { Build } from '../build/index.ts'
import { COMPONENT } from '../modules/components.ts'

const LOADER = fileURLToPath(new URL('./hosts/originals-loader.js', import.meta.url))

/** Stripped source -> what it was. */
export type Originals = Map<string, string>

/** What the loader is given. */
export interface OriginalsOptions {
  originals: Originals
}

interface Rule {
  test: RegExp
  enforce: 'post'
  use: [{ loader: string; options: OriginalsOptions }]
}

const kept = new WeakMap<Build, Originals>()

/** For a build that may take default values out. */
export function keepOriginals(build: Build): Originals {
  const originals: Originals = new Map()
  kept.set(build, originals)
  return originals
}

/** What a build keeps; `undefined` where it takes nothing out. */
export const originalsOf = (build: Build): Originals | undefined => kept.get(build)

/** For compilers with rules of webpack's kind; blocks of a component are modules of the same file. */
export function applyOriginals(rules: { push(rule: Rule): unknown }, originals: Originals): void {
  rules.push({ test: COMPONENT, enforce: 'post', use: [{ loader: LOADER, options: { originals } }] })
}
