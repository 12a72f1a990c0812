/** Tolgee: keys, and what else it is told, stand in a row or as one object; `<T keyName>`. */
import type { Known } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import type { LookupScope, Translator } from '../model/translators.ts'
import { record } from '../values/composites.ts'
import { freeTranslator, namespaceLists } from './i18next.ts'

/** `const { t } = useTranslate(namespaces)`, `const t = await getTranslate(namespace)` */
const giveTranslator: Native = {
  kind: 'native',
  call: (args, run) => scopesOf(args, run).map((scope) => withItself({ ...freeTranslator, keyed: true, scope })),
}

/** A key is looked for in the first of the namespaces; the others are only loaded. */
function scopesOf(args: Arguments, run: Run): LookupScope[] {
  return namespaceLists(args.get(0, run), run).map((list) => (list ? { namespaces: list.slice(0, 1) } : {}))
}

function withItself(translator: Translator): Translator {
  const made: Translator = { ...translator, member: (name) => (name === 't' ? [made] : undefined) }
  return made
}

const giveInstance: Native = { kind: 'native', call: () => [withItself({ ...freeTranslator, keyed: true })] }

const T: Known = { kind: 'component', component: 'tolgee' }

const server = { T, getTranslate: giveTranslator, getTolgee: giveInstance }

export const tolgee: Readonly<Record<string, Known>> = {
  ...server,
  useTranslate: giveTranslator,
  useTolgee: giveInstance,
  createServerInstance: {
    kind: 'native',
    call: () => [record(Object.fromEntries(Object.entries(server).map(([name, known]) => [name, [known]])))],
  },
}
