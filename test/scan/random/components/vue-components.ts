/** Components of random Vue programs: with `<script setup>`, and by options. */
import { deeper, type Name, withNames } from './scope.ts'
import { choose, type Tape } from './tape.ts'
import { key } from './values.ts'
import { either, elementOf, node, PROPS, type Prop, type Signature, type VueScope } from './vue-nodes.ts'
import { byOptions } from './vue-options.ts'
import { declaredProps } from './vue-props.ts'
import { statement } from './vue-statements.ts'

const ALL = Object.keys(PROPS) as Prop[]

export function signatureOf(name: string, tape: Tape): Signature {
  const props = ALL.filter((prop) => tape.chance(prop === 'label' ? 8 : 3))
  return { name, props, slots: ['default', 'footer'].filter(() => tape.chance(3)), emits: tape.chance(3) }
}

/** What a script says, and what its template can name by it. */
interface Script {
  lines: string[]
  scope: VueScope
}

export function component(signature: Signature, outer: VueScope): string {
  const { script, scope } = outer.tape.chance(3) ? byOptions(signature, outer) : bySetup(signature, outer)
  const shown = scope.components.slice(0, 1 + scope.tape.below(2)).map((each) => elementOf(each, scope))
  const nodes = Array.from({ length: 1 + scope.tape.below(3) }, () => node(scope))
  const inside = [...shown, ...nodes].join('\n  ')
  return `${script}\n<template>\n  ${scope.tape.chance(5) ? inside : `<div>${inside}</div>`}\n</template>\n`
}

const IN_SETUP =
  "import { computed, inject, provide, reactive, ref, toRefs, unref } from 'vue'\nimport { useTranslation } from 'i18next-vue'"

function bySetup(signature: Signature, outer: VueScope): { script: string; scope: VueScope } {
  const { tape, fresh } = outer
  const given = declaredProps(signature, outer)
  const { t, line } = translator(outer)
  let script: Script = {
    lines: [given.line, line],
    scope: { ...withNames(outer, ...given.inScript), t, slots: signature.slots },
  }
  /** What the template names otherwise than the script does. */
  const names: Name[] = [...outer.names, ...given.inTemplate]
  let chosen: readonly string[] = []
  for (let more = tape.below(5); more > 0; more--) {
    const { line: each, inScript, inTemplate } = statement(deeper(script.scope))
    script = { lines: [...script.lines, each], scope: withNames(script.scope, ...inScript) }
    names.push(...inTemplate)
  }
  if (outer.components.length > 1 && tape.chance(3)) {
    const name = fresh.name('Chosen')
    script.lines.push(`const ${name} = ${either(deeper(script.scope))}`)
    chosen = [name]
  }
  if (signature.emits)
    script.lines.push("const emit = defineEmits(['pick'])", `emit('pick', ${key(deeper(script.scope))})`)
  const text = `<script setup lang="ts">\n${IN_SETUP}\n${script.lines.join('\n')}\n</script>`
  return { script: text, scope: { ...script.scope, names, chosen } }
}

function translator({ tape, fresh }: VueScope): { t?: string; line: string } {
  const t = fresh.name('t')
  return choose(tape, [
    [3, () => ({ t, line: `const { t: ${t} } = useTranslation()` })],
    [1, () => ({ t: `${t}.t`, line: `const ${t} = useTranslation()` })],
    [1, () => ({ t, line: `const ${t} = useText()` })],
    [2, () => ({ line: '' })],
  ])
}
