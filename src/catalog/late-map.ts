/** A map whose values are made when they are first asked for: most builds never look into most texts. */
export class LateMap<Value> implements ReadonlyMap<string, Value> {
  readonly #makers: ReadonlyMap<string, () => Value>
  readonly #made = new Map<string, Value>()

  constructor(makers: ReadonlyMap<string, () => Value>) {
    this.#makers = makers
  }

  get size(): number {
    return this.#makers.size
  }

  get(name: string): Value | undefined {
    const make = this.#makers.get(name)
    if (!make) return undefined
    if (!this.#made.has(name)) this.#made.set(name, make())
    return this.#made.get(name)
  }

  has(name: string): boolean {
    return this.#makers.has(name)
  }

  keys(): MapIterator<string> {
    return this.#makers.keys()
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this) yield value
  }

  *entries(): MapIterator<[string, Value]> {
    for (const name of this.#makers.keys()) yield [name, this.get(name) as Value]
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries()
  }

  forEach(call: (value: Value, name: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [name, value] of this) call(value, name, this)
  }
}
