/** Functions that are made anew by each call of what they stand in: which of those calls made the one that is called. */
import { type Env, partsOfKey, type Site } from '../model/known.ts'
import { type FunctionIn, isInside, placeOf } from './ways.ts'

export type Made = Env & Required<Pick<Env, 'own'>> & { site: Site }

/**
 * The call of what a function is made inside of, where that is being called. What is made of a class goes anywhere, and
 * whose method is called often nobody knows.
 */
export function makerOf(own: FunctionIn, env: Env | undefined): Made | undefined {
  for (let each = env; each; each = each.next) {
    if (isMade(each) && isInside(own, each.function)) return isConstructor(each.function, own) ? undefined : each
  }
  return undefined
}

const isMade = (hop: Env): hop is Made => hop.own !== undefined && hop.site !== undefined

function isConstructor(key: string, { module: { facts } }: FunctionIn): boolean {
  const { number } = partsOfKey(key)
  return facts.classes.some((each) => each.function === number)
}

/** Whether the way to where it was called leads through this call. */
export function leadsThrough(call: Env, { own }: Made): boolean {
  for (let each = own.env; each; each = each.next) {
    if (each.site === call.site && each.function === call.function) return true
  }
  return false
}

/** Whether a function is called here that this call made, as far as that is seen: what it made in others is another one. */
export function mayBeOf(maker: Made, { closure }: Site): boolean {
  for (let each = closure; each; each = each.next) {
    if (each.function === maker.function) return !each.site || placeOf(each.site) === placeOf(maker.site)
  }
  return true
}
