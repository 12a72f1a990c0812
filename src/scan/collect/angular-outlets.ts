/** Templates that only outlets in the same file render: `<ng-template #row let-key="key">` is given what those say. */
import type { Value } from '../value.ts'
import type { Blocks } from './angular-blocks.ts'
import { mayBeComponent } from './angular-names.ts'
import { type Builder, declare } from './builder.ts'
import { addCall } from './calls.ts'
import { type MarkupAttribute, type MarkupToken, readMarkup } from './markup.ts'
import { either } from './operators.ts'

/** By the name of the template. */
export type Templates = ReadonlyMap<string, Template>

interface Template {
  /** What each of its outlets gives. */
  contexts: Value[]
  variables: { name: string; property: string; binding: number }[]
}

type OpenToken = Extract<MarkupToken, { type: 'open' }>

const NONE: Templates = new Map()

/** Those that nothing but outlets names, for whoever else has one may give it anything. */
export function findTemplates(code: string): Templates {
  if (!code.includes('ngTemplateOutlet')) return NONE
  const names: Names = { declared: new Set(), rendered: new Set(), mentioned: new Set() }
  const found = new Set<string>()
  for (const token of readMarkup(code, 0)) {
    if (token.type === 'open') {
      const name = nameOfTemplate(token)
      if (name !== undefined) found.add(name)
      for (const attribute of token.attributes) addNames(attribute, code, names)
    } else if (token.type !== 'close') {
      const text = code.slice(token.start, token.end)
      if (/[{@]/.test(text)) addWords(text, names)
    }
  }
  const isOurs = (name: string): boolean => names.rendered.has(name) && !names.mentioned.has(name)
  return new Map([...found].filter(isOurs).map((name) => [name, { contexts: [], variables: [] }]))
}

interface Names {
  declared: Set<string>
  rendered: Set<string>
  /** Whatever else they are there for. */
  mentioned: Set<string>
}

/** A directive beside its name and its variables may render it as well. */
function nameOfTemplate({ name, attributes }: OpenToken): string | undefined {
  const names = attributes.filter((each) => each.name.startsWith('#') && !each.value)
  const variables = attributes.filter((each) => each.name.startsWith(VARIABLE))
  const isPlain = names.length === 1 && names.length + variables.length === attributes.length
  return name === 'ng-template' && isPlain && variables.length > 0 ? names[0]?.name.slice(1) : undefined
}

const VARIABLE = 'let-'

function addNames({ name, value }: MarkupAttribute, code: string, names: Names): void {
  const reference = /^(?:#|ref-)(.+)$/.exec(name)?.[1]
  if (reference !== undefined) (names.declared.has(reference) ? names.mentioned : names.declared).add(reference)
  else if (name.startsWith(VARIABLE)) names.mentioned.add(name.slice(VARIABLE.length))
  else if (value) {
    const text = code.slice(value.start, value.end)
    const rendered = isOutlet(name) ? nameIn(text) : undefined
    if (rendered !== undefined) names.rendered.add(rendered)
    if (EXPRESSION.test(name) || text.includes('{{')) {
      addWords(rendered === undefined ? text : text.replace(rendered, ''), names)
    }
  }
}

const EXPRESSION = /^[[(*@:]|^(?:bind|bindon|on)-/

const isOutlet = (name: string): boolean => name === '*ngTemplateOutlet' || name === '[ngTemplateOutlet]'

/** What the outlet renders, where that is a plain name. */
const nameIn = (text: string): string | undefined => /^\s*([\w$]+)\s*(?:;|$)/.exec(text)?.[1]

/** A member of something else has but the same name. */
function addWords(text: string, { mentioned }: Names): void {
  for (const [, before, word] of text.matchAll(/(\bthis\??\.\s*|\.\.\.|\.\s*)?([\w$]+)/g)) {
    if (word !== undefined && (before === undefined || before.length > 2)) mentioned.add(word)
  }
}

/** What renders a template that no outlet here names: a component around it may ask for those in its content. */
const mayBeGivenAway = ({ open }: Blocks): boolean =>
  open.length > MAX_AROUND || open.some(({ attributes, name }) => attributes && mayBeComponent(name, attributes))

/** Further in, nobody looks at all that is around. */
const MAX_AROUND = 200

interface Context extends Blocks {
  code: string
  templates: Templates
}

/** In the scope of what the template has inside. */
export function declareVariables(token: OpenToken, context: Context): void {
  const { code, scope, builder } = context
  const template = context.templates.get(nameOfTemplate(token) ?? '')
  if (!template || mayBeGivenAway(context)) return
  for (const { name: attribute, value } of token.attributes) {
    if (!attribute.startsWith(VARIABLE)) continue
    const name = attribute.slice(VARIABLE.length)
    const property = (value && code.slice(value.start, value.end).trim()) || '$implicit'
    template.variables.push({ name, property, binding: declare(builder, scope, name) })
  }
}

/** `says`: something is said of the context, whether it was understood or not. */
export function addContext(text: string, context: Value | undefined, says: boolean, templates: Templates): void {
  templates.get(nameIn(text) ?? '')?.contexts.push(context ?? { kind: says ? 'unknown' : 'nothing' })
}

/** When all outlets are known. `component`: the class that has the template. */
export function giveContexts(templates: Templates, component: number, builder: Builder): void {
  for (const [template, { contexts, variables }] of templates) {
    for (const { name, property, binding } of variables) {
      const of: Value = { kind: 'member', of: { kind: 'this', class: component }, name, at: 0 }
      const otherwise: Value = { kind: 'default', of, or: { kind: 'name', name } }
      const given = contexts.map((of): Value => ({ kind: 'member', of, name: property, at: 0 }))
      const callee: Value = { kind: 'import', from: '@angular/core', name: 'givenByOutlets' }
      const asked: Value[] = [
        { kind: 'class', class: component },
        { kind: 'text', text: template, at: 0 },
      ]
      const args = [...asked, otherwise, either(given)]
      builder.facts.bindings[binding]?.values.push(addCall(builder, callee, args, { start: 0 }))
    }
  }
}
