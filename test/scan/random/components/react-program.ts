/** Random React programs: modules of components that give each other keys. */
import fc from 'fast-check'
import { type Exported, importsOf } from './imports.ts'
import type { Program } from './program.ts'
import { component, signatureOf } from './react-components.ts'
import type { ReactScope, Signature } from './react-nodes.ts'
import { shared } from './react-shared.ts'
import { createFresh } from './scope.ts'
import { numbers, type Tape, tapeOf } from './tape.ts'

export const reactPrograms: fc.Arbitrary<Program> = fc
  .record({
    shared: numbers(120),
    layout: numbers(30),
    components: fc.array(fc.record({ signature: numbers(14), body: numbers(320) }), {
      minLength: 1,
      maxLength: 7,
      size: 'max',
    }),
  })
  .map(({ shared, layout, components }) => write(tapeOf(shared), tapeOf(layout), components))

interface Numbers {
  signature: readonly number[]
  body: readonly number[]
}

function write(sharedTape: Tape, layout: Tape, components: readonly Numbers[]): Program {
  const fresh = createFresh()
  const base = shared({ names: [], fresh, tape: sharedTape, depth: 2, components: [], contexts: [], t: '' })
  const signatures = components.map(
    ({ signature }, index): Signature =>
      index === 0
        ? { name: 'C1', props: [] }
        : signatureOf(`C${index + 1}`, tapeOf(signature), index === components.length - 1),
  )
  const written = components.map(({ body }, index) => {
    const scope: ReactScope = { ...base.scope, tape: tapeOf(body), depth: 3, components: signatures.slice(index + 1) }
    return component(signatures[index] as Signature, scope, true)
  })
  return lay(base.code, written, layout)
}

/** Later components stand in later modules, so that no module leads back. */
function lay(base: string, written: readonly string[], layout: Tape): Program {
  const groups: string[][] = []
  for (const code of written) {
    const last = groups.at(-1)
    if (last && !layout.chance(4)) last.push(code)
    else groups.push([code])
  }
  const files = [
    ...groups.map((group, index) => ({ name: `part${index + 1}`, code: group.join('\n') })),
    { name: 'shared', code: base },
  ]
  const modules = new Map<string, string>()
  const known: Exported[] = []
  for (const { name, code } of files.reverse()) {
    const { text, exported } = importsOf(name, code, known, layout, modules)
    modules.set(`${name}.tsx`, text)
    known.push(...exported)
  }
  return { modules: new Map([...modules].reverse()), root: 'C1' }
}
