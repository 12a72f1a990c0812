import { TranslationsError } from './errors.ts'
import { printable } from './logger.ts'

/** Optional steps take `true`, `'ci-only'` or an object of their own options. */
export type Toggle<Options extends object> = boolean | 'ci-only' | Options

/** `undefined`: the step is off. Throws `TR_CONFIG`: `'ci_only'` must not turn a step on everywhere. */
export function resolveToggle<Options extends object>(
  name: string,
  toggle: Toggle<Options> | undefined,
  isCi: boolean,
): Options | undefined {
  if (toggle === undefined || toggle === false) return undefined
  if (toggle === 'ci-only') return isCi ? ({} as Options) : undefined
  if (toggle === true) return {} as Options
  if (typeof toggle === 'object' && toggle !== null) return toggle
  throw new TranslationsError('TR_CONFIG', `\`${name}\` is ${printable(String(toggle))}`, {
    fix: "It is true, false, 'ci-only' or an object of options.",
  })
}
