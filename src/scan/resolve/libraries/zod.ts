/** zod-i18n-map: what validation says is looked up by the library itself, in a namespace of its own. */
import type { Composite, Known } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { freeTranslator } from './i18next.ts'
import { schemaMaker } from './schemas.ts'

/** `makeZodI18nMap({ t, ns: ['zod', 'custom'] })` */
const errorMap: Known = { ...freeTranslator, scope: { namespaces: ['zod'] }, reads: 'own' }

export const zodI18nMap: Readonly<Record<string, Known>> = { makeZodI18nMap: errorMap, zodI18nMap: errorMap }

/** Whoever is set is asked for every error. */
const setErrorMap: Native = { kind: 'native', declares: true, call: () => [UNKNOWN] }

const z: Composite = {
  kind: 'composite',
  member: (name) => [name === 'setErrorMap' ? setErrorMap : name === 'coerce' ? z : schemaMaker(name)],
  each: () => [UNKNOWN],
  keys: () => [UNKNOWN],
}

export const zod: Readonly<Record<string, Known>> = { z, default: z, setErrorMap }
