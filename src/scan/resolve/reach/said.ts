/** What a module says on buses: `bus.emit('open', 'menu.title')`. */
import { saidOf } from '../libraries/event-bus.ts'
import type { Module } from '../model/modules.ts'
import { isExactText } from '../values/texts.ts'
import { type Ask, type Named, readLater } from './states.ts'

export function saidIn(module: Module, ask: Ask): Named[] {
  return module.facts.calls.flatMap(({ callee, args: [event, ...given] }) => {
    if (callee.kind !== 'member' || callee.name !== 'emit' || !event || given.length === 0) return []
    const buses = ask(callee).flatMap((each) => (each.kind === 'native' && each.says !== undefined ? each.says : []))
    if (buses.length === 0) return []
    const events = ask(event).flatMap((each) => (isExactText(each) ? each.text : []))
    return buses.flatMap((bus) =>
      events.flatMap((name) =>
        given.map((value, index) => ({ name: saidOf(name, bus, index), value: readLater(value, module) })),
      ),
    )
  })
}
