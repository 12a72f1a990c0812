/** ngx-translate and transloco: services that are injected by their type. */
import { apply } from '../invoke.ts'
import type { Composite, Known, Native } from '../known.ts'
import { UNKNOWN } from '../known.ts'
import { classComposite } from '../members.ts'
import { providedFor } from '../run.ts'
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

/** The components whose template is the file at `path` are provided under this name; files with its second word may have some. */
export function ownersOf(path: string): string {
  return `template ${path}`
}

/** Called in a template that is a file of its own. */
const ownerOfTemplate: Native = {
  kind: 'native',
  call: ({ origin: { module } }, run) => {
    const name = ownersOf(module.id)
    run.world.needs.injected.add(ownersOf(module.id.slice(module.id.lastIndexOf('/') + 1)))
    return (providedFor(name, run) ?? []).flatMap((owner) => owner(run))
  },
}

/** `inject(TranslateService)` */
const inject: Native = {
  kind: 'native',
  call: (args, run) =>
    args
      .get(0, run)
      .map((each) =>
        each.kind === 'class' ? classComposite(each.class, { module: each.module, env: undefined }) : each,
      ),
}

/** A signal that is computed gives what its function gives. */
const computed: Native = {
  kind: 'native',
  call: (args, run) => {
    const known = args.get(0, run).flatMap((each) => apply(each, [], args.origin, run))
    return [{ kind: 'native', call: () => known }]
  },
}

export const angularCore: Readonly<Record<string, Known>> = { ownerOfTemplate, inject, computed }

export const angular: Readonly<Record<string, Known>> = {
  TranslateService: service,
  TranslocoService: service,
  translate: plainTranslator,
  prefixed,
  marker,
  _: marker,
}
