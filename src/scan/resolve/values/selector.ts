/** Selectors: `t($ => $.a.b)` names the key by a path. */
import type { Value } from '../../value.ts'
import type { KnownFunction } from '../model/known.ts'
import { HOLE } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate } from './evaluate.ts'
import { isWhole, textsOf } from './texts.ts'

/** The paths that a selector can give; a segment that can't be told is a hole. */
export function selectorPaths(selector: KnownFunction, run: Run): string[][] {
  const fact = selector.module.facts.functions[selector.function]
  return (fact?.returns ?? []).flatMap((value) => pathsOf(value, selector, run))
}

/** The same as texts, a hole in place of what can't be told. */
export function selectorTexts(selector: KnownFunction, run: Run): string[] {
  return selectorPaths(selector, run).map((path) => path.join('.'))
}

function pathsOf(value: Value, selector: KnownFunction, run: Run): string[][] {
  switch (value.kind) {
    case 'name': {
      const binding = value.binding === undefined ? undefined : selector.module.facts.bindings[value.binding]
      const [given] = binding?.values ?? []
      return given?.kind === 'param' && given.function === selector.function ? [[]] : []
    }
    case 'member':
      return pathsOf(value.of, selector, run).map((path) => [...path, value.name])
    case 'index': {
      const segments = textsOf(evaluate(value.by, { module: selector.module, env: selector.env }, run))
      const paths = pathsOf(value.of, selector, run)
      return paths.flatMap((path) => segments.map((segment) => [...path, isWhole(segment) ? segment : HOLE]))
    }
    case 'either':
    case 'choice':
      return value.of.flatMap((each) => pathsOf(each, selector, run))
    case 'default':
      return [...pathsOf(value.of, selector, run), ...pathsOf(value.or, selector, run)]
    case 'typed':
    case 'told':
      return pathsOf(value.of, selector, run)
    default:
      return []
  }
}
