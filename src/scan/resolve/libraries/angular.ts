/** ngx-translate and transloco: services that are injected by their type. */

import type { Composite, Known } from '../model/known.ts'
import { OTHER, SAID, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { providedFor, type Run } from '../model/run.ts'
import type { Translator } from '../model/translators.ts'
import { listOfAny, record } from '../values/composites.ts'
import { evaluate, isUnknown } from '../values/evaluate.ts'
import { classComposite, thisComposite } from '../values/instances.ts'
import { memberOfAll } from '../values/members.ts'
import { inputsOf } from '../values/opened.ts'
import { directHeirs } from '../values/subclasses.ts'
import { textsOf } from '../values/texts.ts'
import { givenToComponent } from './angular-dialogs.ts'
import { pipeOfLibrary } from './angular-pipes.ts'
import { signals } from './angular-signals.ts'
import { plainTranslator, treeTranslator } from './react-intl.ts'
import { observableOf } from './rxjs.ts'

const objectTranslator: Translator = { ...plainTranslator, tree: true }
/** Gives a signal, which follows the key. */
const followingTranslator: Translator = { ...plainTranslator, asks: true }

/** To be subscribed to. */
const later = (translator: Translator): Translator => ({ ...translator, gives: observableOf(() => [SAID]) })

/** ngx-translate gives whatever stands under a key, transloco and ng-alain a text alone, or by another name what is below it. */
const LOOKUPS = new Map<string, Translator>([
  ['instant', treeTranslator],
  ...['get', 'stream', 'getStreamOnTranslationChange'].map((name) => [name, later(treeTranslator)] as const),
  ['translate', followingTranslator],
  ['fanyi', plainTranslator],
  ['selectTranslate', later(plainTranslator)],
  ['translateObject', objectTranslator],
  ['selectTranslateObject', later(objectTranslator)],
])

const service: Composite = {
  kind: 'composite',
  service: true,
  member: (name) => [LOOKUPS.get(name) ?? UNKNOWN],
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

/** What elements of a name are given is provided under this one; files with its second word may have some. */
export function usesOf(element: string): string {
  return `${ELEMENT}${element}`
}

export const ELEMENT = 'element '

/** Classes that extend each other so many times are not looked into. */
const MAX_LEVELS = 10

/** The class of a component, and what it is given. Who uses no element of it may still make one. */
const givenInput: Native = {
  kind: 'native',
  call: (args, run) => {
    const elements = args.get(0, run).flatMap((owner) => selectorsOf(owner, run))
    const uses = elements.flatMap((element) => providedFor(usesOf(element), run) ?? [])
    const props = [...uses.flatMap((each) => each(run)), ...givenToComponent(inputsOf, args.origin, run)]
    if (props.length === 0) return [UNKNOWN]
    const known = memberOfAll(props, textsOf(args.get(1, run))[0] ?? '', run).filter((each) => each.kind !== 'nothing')
    return known.length > 0 ? known : [OTHER]
  },
}

/** Names of the elements and attributes that are made of the class, or of one that extends it. */
function selectorsOf(owner: Known, run: Run, level = 0): readonly string[] {
  const fact = owner.kind === 'class' ? owner.module.facts.classes[owner.class] : undefined
  if (owner.kind !== 'class' || !fact || level > MAX_LEVELS) return []
  const heirs = (directHeirs(fact, owner.module, run) ?? []).flatMap((each) => each(run))
  return [...(fact.selectors ?? []), ...heirs.flatMap((each) => selectorsOf(each, run, level + 1))]
}

/** What a template is given by its outlets, unless its class asks for it by its name: then whatever it is otherwise. */
const givenByOutlets: Native = {
  kind: 'native',
  call: (args, run) => {
    const [name = ''] = textsOf(args.get(1, run))
    const isQueried = args.get(0, run).some((owner) => mayQuery(owner, name, run))
    return args.get(isQueried ? 2 : 3, run)
  },
}

function mayQuery(owner: Known, name: string, run: Run, level = 0): boolean {
  const fact = owner.kind === 'class' ? owner.module.facts.classes[owner.class] : undefined
  if (owner.kind !== 'class' || !fact || level > MAX_LEVELS) return true
  if (fact.queries?.some((each) => each === name || each === '*')) return true
  if (!fact.extends) return false
  const parents = evaluate(fact.extends, { module: owner.module, env: undefined }, run)
  return parents.length === 0 || parents.some((parent) => mayQuery(parent, name, run, level + 1))
}

/** `inject(TranslateService)`, `inject(DIALOG_DATA)` */
const inject: Native = {
  kind: 'native',
  call: (args, run) =>
    args.get(0, run).flatMap((each) => (each.kind === 'native' ? each.call(args, run) : givenFor(each))),
}

/** What a constructor is given: what its token stands for, or what who calls it gives. */
const injected: Native = {
  kind: 'native',
  call: (args, run) => {
    const known = inject.call(args, run).filter((each) => !isUnknown(each))
    return known.length > 0 ? known : args.get(1, run)
  },
}

/** One of the class, or of another that is provided in its place. What is provided under a text, nobody knows. */
function givenFor(token: Known): Known {
  if (token.kind === 'text') return UNKNOWN
  return token.kind === 'class' ? thisComposite(token.class, { module: token.module, env: undefined }) : token
}

/** What Angular makes of a class. */
function instanceOf(known: Known): Known {
  return known.kind === 'class' ? classComposite(known.class, { module: known.module, env: undefined }) : known
}

/** Pipes are provided under this name; files in which its second word is a text may have some. */
export function pipesOf(name: string): string {
  return `pipe ${name}`
}

/** `value | label`: what Angular makes of the class of that pipe. */
const pipeNamed: Native = {
  kind: 'native',
  call: (args, run) => {
    const [name = ''] = textsOf(args.get(0, run))
    run.world.needs.injected.add(pipesOf(name))
    const pipes = (providedFor(pipesOf(name), run) ?? []).flatMap((pipe) => pipe(run))
    return pipes.length > 0 ? pipes.map(instanceOf) : [pipeOfLibrary(name) ?? UNKNOWN]
  },
}

/** `record | keyvalue`: any number of things that have a key and a value of it. */
const keyvalue: Native = {
  kind: 'native',
  call: (args, run) =>
    args.get(0, run).map((each) => {
      if (each.kind !== 'composite') return UNKNOWN
      return listOfAny((inner) => [record({ key: each.keys(inner), value: each.each(inner) })])
    }),
}

export const angularCore: Readonly<Record<string, Known>> = {
  ownerOfTemplate,
  givenInput,
  givenByOutlets,
  inject,
  injected,
  pipeNamed,
  keyvalue,
  ...signals,
}

export const angular: Readonly<Record<string, Known>> = {
  TranslateService: service,
  TranslocoService: service,
  translate: followingTranslator,
  translatePipe: treeTranslator,
  translateSignal: followingTranslator,
  translateObjectSignal: { ...objectTranslator, asks: true },
  prefixed,
  marker,
  _: marker,
}

/** ng-alain: apps extend its service. */
export const delonTheme: Readonly<Record<string, Known>> = { ALAIN_I18N_TOKEN: service, AlainI18nBaseService: service }
