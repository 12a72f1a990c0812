/** Look-ups in a callback for each of a short list: what one element has belongs together, and not with what others have. */
import { type Env, type Known, partsOfKey, type Site } from '../model/known.ts'
import { isIncomplete, type Run, restart } from '../model/run.ts'
import { asPicked } from '../values/origins.ts'
import { outsideOf } from '../values/ways.ts'
import type { Draft, Lookup } from './draft.ts'
import { givenOn, mayBeCalled } from './givers.ts'
import { markOf } from './merge.ts'
import { accountOf, addAll, type Finds, note, type Search, spend, stepsOf } from './search.ts'

/** Where a look-up has come to, and how it is read there. */
interface Way {
  env: Env | undefined
  /** Gathers what is found from here on. */
  into: Finds
  read(env: Env | undefined, run: Run): Draft[]
}

/** What is found for one element after the other, where what is found for all of them leaves doubts. */
export function byElement(drafts: Draft[], way: Way, search: Search): Draft[] {
  const { env, into } = way
  if (!isDoubtful(drafts, search.lookup)) return drafts
  for (let hop = env; hop; hop = hop.next) {
    const elements = env && elementsAt(hop, env, into, search)
    if (elements && elements.length <= search.left.furtherReads) {
      const found = readEach(elements, hop, way, search)
      return found ? leftOf(drafts, found) : drafts
    }
  }
  return drafts
}

/** Some of it is no key for certain, or a test decides whether it is asked for at all. */
function isDoubtful(drafts: readonly Draft[], { isTested }: Lookup): boolean {
  const isUnsure = ({ evidence, fallback, probe }: Draft): boolean =>
    evidence === 'pattern' || (fallback === true && !probe)
  return drafts.length > 1 && (isTested === true || drafts.some(isUnsure))
}

/** The elements that the function is called with, one by one; `undefined` where they are not all known. */
function elementsAt(hop: Env, env: Env, into: Finds, search: Search): readonly Known[][] | undefined {
  if (!hop.site?.elements) return undefined
  const run = restart(search.run)
  const elements = hop.site.elements.read(placeOf(hop, env, search), run)
  note(accountOf(run), into, search)
  const isTold = run.touched.length === 0 && !isIncomplete(run)
  return isTold && elements && elements.length > 1 ? elements : undefined
}

/** Where the list stands. */
function placeOf(hop: Env, env: Env, { run }: Search): Env | undefined {
  if (hop.own) return hop.own.env
  const { id, number } = partsOfKey(hop.function)
  const module = run.world.modules.get(id)
  return module && outsideOf(hop, env, { module, function: number }, run)
}

function readEach(elements: readonly Known[][], hop: Env, way: Way, search: Search): Draft[] | undefined {
  const found: Draft[] = []
  const ways = elements.map((element) => withSite(way.env, hop, siteOf(element, hop)))
  const open = ways.filter((env) => leadsOn(env, way, search))
  if (open.length === 0) return undefined
  for (const env of open) {
    const run = restart(search.run)
    addAll(found, way.read(env, run))
    note(accountOf(run), way.into, search)
    spend({ furtherReads: 1, furtherSteps: stepsOf(run) }, way.into, search)
    if (run.touched.length > 0 || isIncomplete(run)) return undefined
  }
  return found
}

/** Whether what each function on the way was called as may be that function, where the element decides it. */
function leadsOn(env: Env | undefined, { into }: Way, search: Search): boolean {
  return givenOn(env).every((hop) => {
    const mayBe = mayBeCalled(hop, env, search.run)
    note(accountOf(search.run), into, search)
    return mayBe
  })
}

/**
 * Those of all that some element leaves, as sure as they were: which of the elements come so far, nobody knows. A
 * pattern is what its elements make of it.
 */
function leftOf(all: Draft[], found: Draft[]): Draft[] {
  const left = new Set(found.map(markOf))
  const known = all.filter((each) => left.has(markOf(each)))
  if (!all.some(({ evidence }) => evidence === 'pattern')) return known
  const before = new Set(known.map(markOf))
  return [...known, ...found.filter((each) => !before.has(markOf(each)))]
}

function siteOf(element: readonly Known[], { site }: Env): Site | undefined {
  if (!site?.elements) return site
  const { elements, ...own } = site
  const picked = element.map(asPicked)
  return { ...own, argument: (at, env, run) => (at === elements.at ? picked : site.argument(at, env, run)) }
}

/** The same way with another call of the function at this hop. */
function withSite(env: Env | undefined, hop: Env, site: Site | undefined): Env | undefined {
  if (!env || env === hop) return env && { ...env, site }
  return { ...env, next: withSite(env.next, hop, site) }
}
