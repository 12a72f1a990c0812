import { TranslationsError } from '../errors.ts'
import type { Options } from '../options.ts'

/** List of plugins -> what the first of ours in it was told. */
const first = new WeakMap<object, string>()

/**
 * Of two plugins in one bundler the first gives all modules: what another one is told would change nothing but the lock.
 * Throws `TR_CONFIG`.
 */
export function refuseRival(plugins: object, options: Options): void {
  const told = JSON.stringify(options)
  if (!first.has(plugins)) first.set(plugins, told)
  if (first.get(plugins) === told) return
  throw new TranslationsError('TR_CONFIG', 'the plugin was added twice, with different options', {
    fix: 'Remove one of them: the first gives all texts, whatever the other one is told.',
  })
}
