/** i18next's own configuration, where it stands in the source as literals. */
import type { ResolvedScanOptions } from '../../options.ts'
import { DEFAULT_NAMESPACE, KEY_SEPARATOR, NS_SEPARATOR } from '../../options.ts'
import { namespaceLists } from '../libraries/i18next.ts'
import { type Composite, HOLE, type Known } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Run, World } from '../model/run.ts'
import { safely, startRun } from '../model/run.ts'
import { addNames } from '../model/stale.ts'
import { exported } from '../values/exported.ts'
import { argument } from '../values/invoke.ts'
import { isExactText, isWhole } from '../values/texts.ts'
import { returnsObjects } from './call-options.ts'
import { oneText, type Separators } from './draft.ts'
import type { KeyRules } from './key.ts'

/** What only i18next's options have. */
const TELLING = [
  'fallbackLng',
  'defaultNS',
  'supportedLngs',
  'fallbackNS',
  'nsSeparator',
  'keySeparator',
  'pluralSeparator',
  'contextSeparator',
  'interpolation',
  'enableSelector',
  'returnObjects',
]

/** Where next-i18next is told what i18next is told elsewhere, and the namespace that it looks in unless it is told one. */
const NEXT_CONFIG = /(?:^|\/)next-i18next\.config\.[cm]?[jt]s$/
const NEXT_NAMESPACE = 'common'

/** The user's options first, then the source's, then i18next's defaults. */
export function keyRules(world: World, options: ResolvedScanOptions): KeyRules {
  const run = startRun(world, true)
  const configs = configurations(world, run)
  const get = (name: string): Known[] => configs.flatMap((each) => each.member(name, run) ?? [])
  const nsSeparator = options.nsSeparator ?? separator(get('nsSeparator'))
  const keySeparator = options.keySeparator ?? separator(get('keySeparator'))
  const rules: KeyRules = {
    nsSeparator: nsSeparator ?? NS_SEPARATOR,
    keySeparator: keySeparator ?? KEY_SEPARATOR,
    ...(oneText(get('enableSelector')) === 'strict' ? { strictSelectors: true } : {}),
    separatorsGiven: given(nsSeparator, keySeparator),
    defaultNamespaces: options.defaultNamespace ? [options.defaultNamespace] : defaultNamespaces(configs, world, run),
    fallbackNamespaces: fallbackNamespaces(get('fallbackNS'), run),
    ...(returnsObjects(get) ? { returnsObjects: true } : {}),
    ...suffixes(oneText(get('pluralSeparator')), oneText(get('contextSeparator'))),
  }
  // What is written elsewhere may stand where nothing tells of translation.
  addNames(run.asked, { names: world.needs.asked, walked: new Set() })
  return rules
}

function given(...separators: (string | false | undefined)[]): KeyRules['separatorsGiven'] {
  if (separators.some(Boolean)) return true
  return separators.includes(false) ? 'none' : false
}

function configurations(world: World, run: Run): Composite[] {
  const configs: Composite[] = []
  for (const module of world.modules.values()) {
    configs.push(
      ...module.configuring.flatMap(({ args }) => {
        return apart(run, () => configurationsIn(argument(args, 0, { module, env: undefined }, run), run))
      }),
      ...(NEXT_CONFIG.test(module.id) ? apart(run, () => exportedConfigurations(module, run)) : []),
    )
  }
  return configs
}

/** Much else has an `init`; what one of them is given may lead far, and must cost none of the others. */
function apart(run: Run, ask: () => Composite[]): Composite[] {
  const before = run.steps
  run.steps = 0
  const found = safely(run.world, ask, [])
  run.steps = before
  return found
}

const exportedConfigurations = (module: Module, run: Run): Composite[] =>
  configurationsIn(exported(module, 'default', run) ?? [], run)

function configurationsIn(known: readonly Known[], run: Run): Composite[] {
  return known.filter(
    (each): each is Composite => each.kind === 'composite' && TELLING.some((name) => each.member(name, run)),
  )
}

/** Applications that are scanned together may each have their own, and which one a look-up belongs to isn't known. */
function defaultNamespaces(configs: readonly Composite[], world: World, run: Run): string[] {
  const usual = usesNext(world) ? NEXT_NAMESPACE : DEFAULT_NAMESPACE
  const named = configs.flatMap((each) => defaultNamespacesOf(each, usual, run))
  return [...new Set([...(named.length > 0 ? named : [usual]), ...setLater(world, run)])]
}

function setLater({ modules }: World, run: Run): string[] {
  return [...modules.values()].flatMap((module) =>
    module.defaulting.flatMap(({ args }) => argument(args, 0, { module, env: undefined }, run).flatMap(nameIn)),
  )
}

/** Without a `defaultNS`, the first namespace that is listed, unless the usual one is among them. None where nobody knows. */
function defaultNamespacesOf(config: Composite, usual: string, run: Run): string[] {
  const given = config.member('defaultNS', run)
  if (given) return listsIn(given, run).flat()
  const listed = config.member('ns', run)
  if (!listed) return [usual]
  return listsIn(listed, run).map(([first = usual, ...more]) => (more.includes(usual) ? usual : first))
}

function usesNext({ modules }: World): boolean {
  for (const { familiar } of modules.values()) if (familiar.includes('next-i18next')) return true
  return false
}

/** Those that are known whole. */
function listsIn(known: Known[], run: Run): string[][] {
  if (known.length === 0) return []
  return namespaceLists(known, run).filter((list): list is string[] => list?.every(isWhole) === true)
}

/** In whatever order: a list may be made of another one. One of unknown names has any. */
function fallbackNamespaces(known: Known[], run: Run): string[] {
  const names = known.flatMap((each) => (each.kind === 'composite' ? each.each(run).map(nameOf) : nameIn(each)))
  return [...new Set(names)]
}

function nameIn(known: Known): string[] {
  return known.kind === 'text' ? [nameOf(known)] : []
}

function nameOf(known: Known): string {
  return isExactText(known) ? known.text : HOLE
}

/** An empty text separates plural forms by nothing, and contexts as if it were not there. */
function suffixes(plural = '_', context = '_'): Pick<KeyRules, 'suffixes'> {
  const own: Separators = {
    ...(plural === '_' ? {} : { pluralSeparator: plural }),
    ...(context === '_' || context === '' ? {} : { contextSeparator: context }),
  }
  return Object.keys(own).length > 0 ? { suffixes: own } : {}
}

function separator(known: Known[]): string | false | undefined {
  if (known.some((each) => each.kind === 'scalar' && each.value === false)) return false
  return oneText(known)
}
