/** React's contexts: what is provided somewhere is read somewhere else, with no call in between. */
import { evaluate } from './evaluate.ts'
import type { Provided, World } from './known.ts'
import { startRun } from './known.ts'

/** Fills `provided`, which the world itself looks into. */
export function indexContexts(world: World, provided: Map<string, Provided[]>): void {
  for (const module of world.modules.values()) {
    for (const { component, props } of module.facts.elements) {
      if (component.kind !== 'member' || component.name !== 'Provider') continue
      const value = props.entries.find((entry) => entry.name === 'value')?.value
      if (!value) continue
      const frame = { module, env: undefined }
      for (const known of evaluate(component, frame, startRun(world, false))) {
        if (known.kind !== 'composite' || known.context === undefined) continue
        const values = provided.get(known.context) ?? []
        values.push((run) => evaluate(value, frame, run))
        provided.set(known.context, values)
      }
    }
  }
  // What was computed on the way could not know of any provider.
  for (const module of world.modules.values()) module.memo.plain = []
}
