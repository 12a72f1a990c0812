/**
 * Names of what is no longer as it was: modules by their ids, functions that are called otherwise, what is provided,
 * fields. Whatever asked for one of these is found again.
 */
export type Stale = Set<string>

/** Looks for the fewer among the more. */
export function dependsOn(asked: ReadonlySet<string>, stale: ReadonlySet<string>): boolean {
  const [few, many] = asked.size < stale.size ? [asked, stale] : [stale, asked]
  for (const each of few) if (many.has(each)) return true
  return false
}

/**
 * What something depends on: names, and lists of what the answers depend on that it was made of. Written out, a list
 * would be as long as the ways that lead to it.
 */
export type Noted = string | NotedList
export type NotedList = readonly Noted[]

/** What is noted again and again, once; the list itself goes on to be used. */
export function distinct<Each>(noted: readonly Each[]): readonly Each[] {
  return noted.length > 1 ? [...new Set(noted)] : [...noted]
}

const NOTHING: ReadonlySet<string> = new Set()

/** Most of what is found depends on nothing. */
export function namesOf(noted: NotedList): ReadonlySet<string> {
  if (noted.length === 0) return NOTHING
  const names = new Set<string>()
  addNames(noted, { names, walked: new Set() })
  return names
}

/** Names out of many lists that share others, of which each is walked once. */
export interface Names {
  names: Set<string>
  walked: Set<NotedList>
}

export function addNames(noted: NotedList, { names, walked }: Names): void {
  const lists = [noted]
  for (let list = lists.pop(); list; list = lists.pop()) {
    for (const each of list) {
      if (typeof each === 'string') names.add(each)
      else if (!walked.has(each)) {
        walked.add(each)
        lists.push(each)
      }
    }
  }
}

export type StaleCheck = (noted: NotedList) => boolean

/** Tells of each list once whether anything stale is in it, or in a list of its lists: they may lie deeper than calls may. */
export function createStaleCheck(stale: Stale): StaleCheck {
  const verdicts = new Map<NotedList, boolean>()
  const isStale = (each: Noted): boolean => (typeof each === 'string' ? stale.has(each) : verdicts.get(each) === true)
  return (noted) => {
    const path = [noted]
    for (let list = path.at(-1); list; list = path.at(-1)) {
      const { length } = path
      if (!verdicts.has(list))
        for (const each of list) if (typeof each !== 'string' && !verdicts.has(each)) path.push(each)
      if (path.length > length) continue
      verdicts.set(list, list.some(isStale))
      path.pop()
    }
    return verdicts.get(noted) === true
  }
}
