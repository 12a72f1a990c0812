/** Objects that say something to Angular by what they are called: providers and routes. */
import type { Entry, Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { addCall } from './calls.ts'

export function noteForAngular(entries: readonly Entry[], builder: Builder): void {
  for (const { name, value } of entries) {
    if (name === 'provide') noteProvider(value, entries, builder)
    if (name === 'path') noteRoute(entries, builder)
  }
}

/** `{ provide: Texts, useClass: OwnTexts }` */
function noteProvider(provide: Value, entries: readonly Entry[], { facts }: Builder): void {
  const use = entries.find(({ name }) => name === 'useClass' || name === 'useExisting')?.value
  if (use) facts.providers.push({ provide, use })
}

/** `{ path: 'home', data: { title: 'home.title' }, resolve: { user: UserResolver } }` */
function noteRoute(entries: readonly Entry[], builder: Builder): void {
  for (const { name, value } of entries) {
    if (name === 'data') builder.facts.routeData.push(value)
    else if (name === 'resolve' && value.kind === 'object') {
      const added = value.entries.map((each) => ({ ...each, value: resolvedBy(each, builder) }))
      builder.facts.routeData.push({ ...value, entries: added })
    }
  }
}

function resolvedBy({ value, at = 0 }: Entry, builder: Builder): Value {
  return addCall(builder, RESOLVED, [value], { start: at - builder.offset })
}

const RESOLVED: Value = { kind: 'import', from: '@angular/router', name: 'resolved' }
