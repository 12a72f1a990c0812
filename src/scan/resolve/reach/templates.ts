/** Templates in files of their own, which nothing of what stands in them may tell from any other file. */
import { partsOfKey } from '../model/known.ts'
import type { World } from '../model/run.ts'

/** Those of components with a function that makes keys of what it is given: their templates may call it. */
export function templatesIn({ needs, modules, resolve }: World): string[] {
  const asked = new Set(Array.from(needs.sinks, (key) => partsOfKey(key).id))
  return Array.from(asked).flatMap((id) => {
    const module = modules.get(id)
    return module ? module.facts.classes.flatMap(({ template }) => (template && resolve(template, module)) || []) : []
  })
}
