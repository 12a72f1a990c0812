/** next-intl: a namespace is the path of messages, which all stand in one file or in one that is named like a part of it. */
import type { Known } from '../model/known.ts'
import { HOLE } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { LookupScope, Translator } from '../model/translators.ts'
import { OPEN_SCOPES } from '../model/translators.ts'
import { freeTranslator } from './i18next.ts'

const plain: Translator = { ...freeTranslator, paths: true }

/** Which of the namespaces it may be made for holds the key, only the catalog tells. */
export const pathTranslator: Translator = { ...plain, probe: true }

/** `useTranslations('cart')`, `getTranslations({ locale, namespace: 'cart' })` */
const hook: Native = {
  kind: 'native',
  call: (args, run) => {
    const given = args.get(0, run).flatMap((each) => {
      return each.kind === 'composite' ? (each.member('namespace', run) ?? []) : [each]
    })
    return given.length > 0 ? given.flatMap(translatorsOf) : [withWays(plain)]
  },
}

export const nextIntl: Readonly<Record<string, Known>> = {
  useTranslations: hook,
  getTranslations: hook,
  createTranslator: hook,
}

function translatorsOf(namespace: Known): Translator[] {
  if (namespace.kind === 'nothing') return [withWays(plain)]
  const scopes = namespace.kind === 'text' ? scopesOf(namespace.text) : OPEN_SCOPES
  return scopes.map((scope) => withWays({ ...pathTranslator, scope }))
}

/** `shop.cart`: below that path, or in a file for `shop`, `shop.cart`, `shop/cart` or `cart`. */
function scopesOf(path: string): LookupScope[] {
  const parts = path.split('.')
  const files = parts.map((part, index): LookupScope => {
    const head = parts.slice(0, index + 1)
    const prefix = parts.slice(index + 1).join('.')
    const namespaces = [...new Set([head.join('.'), head.join('/'), part])]
    return { namespaces, ...(prefix ? { prefix } : {}) }
  })
  return [{ namespaces: [HOLE], prefix: path }, ...files]
}

/** `t.rich('key')`, `t.has('key')`, `t.raw('key')` */
function withWays(translator: Translator): Translator {
  const made: Translator = { ...translator, member: (name) => [{ ...made, ...WAYS[name] }] }
  return made
}

const WAYS: Readonly<Record<string, Partial<Translator>>> = { has: { probe: true }, raw: { subtree: true } }
