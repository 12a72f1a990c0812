/** Which files are read at all: every one with a name that translates in it, and few besides. */
import { expect, it } from 'vitest'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { createPrefilter } from '../../src/scan/prefilter.ts'

const lets = createPrefilter(
  resolveScanOptions({ functions: ['app.say', 'tell'], components: ['Say'], hooks: ['useSay'] }),
)

it.each([
  "t('key')",
  'i18n.exists(key)',
  '<Trans i18nKey="key" />',
  'const t = useT()',
  "{{ 'key' | translate }}",
  "$tc('key', 2)",
  "import { useTranslationOf } from './own'",
  "app.say('key')",
  "const { say } = app; say('key')",
  "tell('key')",
  '<Say id="key" />',
  "useSay('shop')",
])('lets %s through', (code) => {
  expect(lets(code)).toBe(true)
})

it.each([
  '<Transition name="fade" />',
  'const theme = useTheme()',
  'if (await exists(path)) remove(path)',
  "element.style.transform = 'none'",
  'const teller = retell(teller)',
  '<Sayings />',
  "I don't know",
])('leaves %s out', (code) => {
  expect(lets(code)).toBe(false)
})
