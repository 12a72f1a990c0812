/** i18next's own configuration, where it stands in the source as literals. */
import type { ResolvedScanOptions } from '../options.ts'
import { DEFAULT_NAMESPACE } from '../options.ts'
import { oneText, type Separators } from './draft.ts'
import { argument } from './invoke.ts'
import type { KeyRules } from './key.ts'
import type { Composite, Known } from './known.ts'
import { namespaceLists } from './libraries/i18next.ts'
import type { Run, World } from './run.ts'
import { safely, startRun } from './run.ts'
import { isWhole } from './texts.ts'

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
]

/** The user's options first, then the source's, then i18next's defaults. */
export function keyRules(world: World, options: ResolvedScanOptions): KeyRules {
  const run = startRun(world, true)
  const configs = configurations(world, run)
  const get = (name: string): Known[] => configs.flatMap((each) => each.member(name, run) ?? [])
  const nsSeparator = options.separatorsGiven ? undefined : separator(get('nsSeparator'))
  const keySeparator = options.separatorsGiven ? undefined : separator(get('keySeparator'))
  return {
    nsSeparator: nsSeparator ?? options.nsSeparator,
    keySeparator: keySeparator ?? options.keySeparator,
    ...(oneText(get('enableSelector')) === 'strict' ? { strictSelectors: true } : {}),
    separatorsGiven: options.separatorsGiven || nsSeparator !== undefined || keySeparator !== undefined,
    defaultNamespaces: options.defaultNamespace ? [options.defaultNamespace] : defaultNamespaces(get, run),
    fallbackNamespaces: namesIn(get('fallbackNS'), run) ?? [],
    ...suffixes(oneText(get('pluralSeparator')), oneText(get('contextSeparator'))),
  }
}

function configurations(world: World, run: Run): Composite[] {
  const configs: Composite[] = []
  for (const module of world.modules.values()) {
    for (const call of module.configuring) {
      configs.push(
        ...safely(world, () => configurationsIn(argument(call.args, 0, { module, env: undefined }, run), run), []),
      )
    }
  }
  return configs
}

function configurationsIn(known: readonly Known[], run: Run): Composite[] {
  return known.filter(
    (each): each is Composite => each.kind === 'composite' && TELLING.some((name) => each.member(name, run)),
  )
}

/** Without a `defaultNS`, the first namespace that is listed, unless 'translation' is among them. */
function defaultNamespaces(get: (name: string) => Known[], run: Run): string[] {
  const given = namesIn(get('defaultNS'), run)
  if (given) return given
  const listed = namesIn(get('ns'), run)
  return listed && !listed.includes(DEFAULT_NAMESPACE) ? listed.slice(0, 1) : [DEFAULT_NAMESPACE]
}

function namesIn(known: Known[], run: Run): string[] | undefined {
  const [names] = namespaceLists(known, run)
  return known.length > 0 && names?.every(isWhole) ? names : undefined
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
