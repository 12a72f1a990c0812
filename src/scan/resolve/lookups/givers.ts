/** Which callers lead on: a function that a parameter gave is called with what the same caller gives else. */
import { type Env, functionKey, type Known, type Site } from '../model/known.ts'
import { type Run, restart } from '../model/run.ts'
import type { Noted } from '../model/stale.ts'
import { evaluate, isUnknown } from '../values/evaluate.ts'
import { enclose } from '../values/ways.ts'

/** Asks one question after the other, and gathers what they depend on. */
interface Asking {
  run: Run
  asked: Noted[]
}

/** Those of the sites of `key` that give what was called on the way here, or all where none is seen to. */
export function giversAmong(
  sites: readonly Site[],
  key: string,
  env: Env | undefined,
  { run, asked }: Asking,
): readonly Site[] {
  const given = sites.length > 1 ? givenOn(env) : []
  if (given.length === 0) return sites
  restart(run)
  const left = sites.filter((site) => {
    const inner = enclose(site.closure, { function: key, site, next: env })
    return given.every((hop) => mayGive(hop, inner, run))
  })
  for (const each of run.asked) asked.push(each)
  return left.length > 0 ? left : sites
}

/** A function on the way, and the call by which it was reached, whose callee callers decide. */
interface Given {
  function: string
  site: Site & Required<Pick<Site, 'callee'>>
}

function givenOn(env: Env | undefined): Given[] {
  const found: Given[] = []
  for (let each = env; each; each = each.next) if (isGiven(each)) found.push(each)
  return found
}

function isGiven(hop: Env): hop is Env & Given {
  return hop.site?.callee !== undefined
}

function mayGive({ function: key, site }: Given, env: Env, run: Run): boolean {
  const before = run.touched.length
  const known = evaluate(site.callee, { module: site.module, env }, run)
  return run.touched.length > before || known.some((each) => isUnknown(each) || isFunction(each, key))
}

function isFunction(known: Known, key: string): boolean {
  return known.kind === 'function' && functionKey(known.module, known.function) === key
}
