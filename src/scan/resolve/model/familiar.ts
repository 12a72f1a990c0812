/** Which libraries of the field a module names in its imports: what other modules use without any is theirs. */
import type { ModuleFacts } from '../../facts.ts'

export type Familiar = 'vue-i18n' | 'i18next' | 'next-i18next' | 'next-intl'

/** Specifiers of next-intl. */
export const NEXT_INTL: RegExp = /^(?:next-intl|use-intl)(?:\/|$)/

const FAMILIAR: readonly (readonly [Familiar, RegExp])[] = [
  ['vue-i18n', /^(?:vue-i18n|petite-vue-i18n|@nuxtjs\/i18n|@intlify\/)/],
  ['i18next', /^(?:i18next|react-i18next|next-i18next|i18next-vue)/],
  ['next-i18next', /^next-i18next(?:\/|$)/],
  ['next-intl', NEXT_INTL],
]

export function familiarIn({ bindings }: ModuleFacts): readonly Familiar[] {
  const from = bindings.flatMap(({ values: [only] }) => (only?.kind === 'import' ? [only.from] : []))
  return FAMILIAR.flatMap(([library, specifiers]) => (from.some((each) => specifiers.test(each)) ? [library] : []))
}
