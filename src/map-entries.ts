/** Maps whose values are made as they are asked for. Node has `getOrInsertComputed` of its own from 26 on. */

/** A `Map`, or a `WeakMap`. */
interface Entries<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): unknown
}

/** What stands under the key; where nothing does, what is made for it. */
export function getOrInsert<Key, Value>(entries: Entries<Key, Value>, key: Key, make: () => Value): Value {
  const known = entries.get(key)
  if (known !== undefined) return known
  const made = make()
  entries.set(key, made)
  return made
}

/** Adds to the list that stands under the key. */
export function appendTo<Key, Item>(lists: Entries<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
