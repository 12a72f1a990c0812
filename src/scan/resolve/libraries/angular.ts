/** ngx-translate and transloco: services that are injected by their type. */
import type { Composite, Known, Native } from '../known.ts'
import { UNKNOWN } from '../known.ts'
import { plainTranslator } from './react-intl.ts'

const LOOKUPS = new Set([
  ...['instant', 'get', 'stream', 'getStreamOnTranslationChange'],
  ...['translate', 'selectTranslate', 'translateObject', 'selectTranslateObject'],
])

const service: Composite = {
  kind: 'composite',
  member: (name) => {
    if (!LOOKUPS.has(name)) return [UNKNOWN]
    return [name.endsWith('Object') ? { ...plainTranslator, tree: true } : plainTranslator]
  },
  each: () => [UNKNOWN],
  keys: () => [UNKNOWN],
}

/** Marks a text as a key and gives it back. */
const marker: Native = { kind: 'native', declares: true, call: (args, run) => args.get(0, run) }

/** `*transloco="let t; read: 'prefix'"` */
const prefixed: Native = {
  kind: 'native',
  call: (args, run) =>
    args
      .get(0, run)
      .map((each) => (each.kind === 'text' ? { ...plainTranslator, scope: { prefix: each.text } } : plainTranslator)),
}

export const angular: Readonly<Record<string, Known>> = {
  TranslateService: service,
  TranslocoService: service,
  translate: plainTranslator,
  translateSignal: plainTranslator,
  translateObjectSignal: { ...plainTranslator, tree: true },
  prefixed,
  marker,
  _: marker,
}
