/** Texts as the translation libraries read them: which parameters they take, and whether they can be read at all. */
import { readLinked, readNested } from '../catalog/references.ts'
import type { Resource } from '../protocol/types.ts'
import { readIcu } from './icu.ts'
import type { Message } from './message.ts'

export type MessageSyntax = 'i18next' | 'vue-i18n' | 'icu'

/** `{{name}}`, `{{- name}}`, `{{name, format}}`, `{{user.name}}`. */
const INTERPOLATION = /\{\{-?\s*([^{},\s]+)\s*(?:,[^{}]*)?\}\}/g
/** `{name}`, `{0}`; `{'literal'}` is text. */
const NAMED = /\{\s*([\p{L}_$][\p{L}\p{N}_$.-]*|\d+)\s*\}/gu
const ICU_ARGUMENT = /\{\s*[\w.-]+\s*,\s*(?:plural|select|selectordinal|number|date|time)\b/
/** What the number itself is called: a form such as "one item" needs none. */
const COUNTS: ReadonlySet<string> = new Set(['count', 'n'])

/** By what the texts look like; the first that tells decides for all of them. */
export function detectSyntax(resources: Iterable<Resource>): MessageSyntax {
  let named = false
  for (const resource of resources) {
    for (const key in resource) {
      const text = resource[key] as string
      if (!text.includes('{')) continue
      if (text.includes('{{')) return 'i18next'
      if (ICU_ARGUMENT.test(text)) return 'icu'
      named ||= text.search(NAMED) !== -1
    }
  }
  return named ? 'vue-i18n' : 'i18next'
}

const PLAIN: Message = { parameters: new Set(), required: new Set() }

export function readMessage(text: string, syntax: MessageSyntax, language: string): Message {
  if (!/[{}$@|<']/.test(text)) return PLAIN
  if (syntax === 'icu') return readIcu(text, language)
  if (syntax === 'vue-i18n') return readVue(text)
  // Another text that stands in this one is a part like any parameter.
  const parameters = collect(text, INTERPOLATION)
  for (const key of readNested(text)) parameters.add(`$t(${key})`)
  return { parameters, required: parameters }
}

/** Forms of one text, in one message or in keys of their own: each shows what it needs, all together what there is. */
export function mergeForms(forms: readonly Message[]): Message {
  if (forms.length === 1) return forms[0] as Message
  const parameters = new Set(forms.flatMap((form) => [...form.parameters]))
  const required = [...parameters].filter((name) => !COUNTS.has(name) && forms.every((form) => form.required.has(name)))
  return { parameters, required: new Set(required) }
}

function readVue(text: string): Message {
  const parts = text.split('|').map((part): Message => {
    const parameters = new Set([...collect(part, NAMED), ...readLinked(part).map((key) => `@:${key}`)])
    return { parameters, required: parameters }
  })
  return { ...mergeForms(parts), forms: parts.length }
}

function collect(text: string, pattern: RegExp): Set<string> {
  const names = new Set<string>()
  for (const [, name = ''] of text.matchAll(pattern)) names.add(name)
  return names
}
