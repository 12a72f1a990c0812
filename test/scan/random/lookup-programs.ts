/** Random programs of i18next: how it is configured, what functions look up, with which options, in which texts. */
import fc, { type Arbitrary } from 'fast-check'
import type { Resources } from '../../support/catalog.ts'

export const NAMESPACES: readonly string[] = ['translation', 'home', 'common']

/** `{ a: b, c: d }` of those options that are there. */
function some(options: Readonly<Record<string, readonly string[]>>): Arbitrary<string> {
  const each = Object.entries(options).map(([name, values]) =>
    fc.option(
      fc.constantFrom(...values).map((value) => `${name}: ${value}`),
      { nil: '', freq: 1 },
    ),
  )
  return fc.tuple(...each).map((list) => list.filter((option) => option !== '').join(', '))
}

const CONFIGURATION = some({
  defaultNS: ["'home'", "['home', 'common']"],
  fallbackNS: ["'common'", "['common', 'home']", 'false'],
  contextSeparator: ["'#'"],
  nsSeparator: ['false', "':'"],
  keySeparator: ['false', "'.'"],
})

const OPTIONS = some({
  count: ['0', '1', 'input.count', '+input.count', 'input.list.length'],
  context: ["'male'", 'input.gender', "input.yes ? 'male' : 'female'", "''", "input.yes ? 'male' : undefined"],
  ordinal: ['true', 'input.yes'],
  ns: ["'home'", "['common', 'home']"],
  keyPrefix: ["'page'", "''"],
  defaultValue: ["'shown'", "'$t(home:x)'"],
  replace: ['{ count: 3 }', "{ context: 'male' }"],
}).map((options) => (options === '' ? '' : `, { ${options} }`))

const STEMS = ['item', 'page.title', 'page', 'page.item', 'a b', 'x']
const ENDS = ['', '', '', '', '_one', '_other', '_few', '_zero', '_male', '_male_one', '_male_other', '_female']
const MORE_ENDS = ['_ordinal_one', '_ordinal_two', '_ordinal_other', '_male_ordinal_other', '#male', '#male_one']

const KEY = fc
  .tuple(fc.constantFrom('', '', 'home:', 'common:'), fc.constantFrom(...STEMS, 'title'))
  .map((parts) => parts.join(''))

const quoted = (value: unknown): string => JSON.stringify(value)

const KEYS = fc.oneof(
  KEY.map(quoted),
  fc.array(KEY, { minLength: 1, maxLength: 3 }).map(quoted),
  fc.tuple(KEY, KEY).map(([a, b]) => `input.yes ? ${quoted(a)} : ${quoted(b)}`),
  KEY.map((key) => `\`${key.slice(0, -1)}\${input.end}\``),
)

const CALL = fc
  .tuple(fc.constantFrom('i18next.t', 't', 'inHome', 'ofPage', 'inBoth', 'i18next.exists'), KEYS, OPTIONS)
  .map(([name, keys, options]) => `${name}(${keys}${options})`)

export const PROGRAM: Arbitrary<string> = fc.tuple(CONFIGURATION, fc.array(CALL, { minLength: 1, maxLength: 3 })).map(
  ([configuration, calls]) => `import i18next from 'i18next'
i18next.init({ ...given(), ${configuration} })
const t = i18next.t
const inHome = i18next.getFixedT(null, 'home')
const ofPage = i18next.getFixedT(null, null, 'page')
const inBoth = i18next.getFixedT('en', ['home', 'common'], 'page')
export const run = (input) => {
  ${calls.join('\n  ')}
}
`,
)

export const INPUTS: readonly object[] = [0, 1, 2, 5].flatMap((count) =>
  [true, false].map((yes) => ({ count, yes, gender: yes ? 'male' : 'female', end: yes ? 'm' : 'e', list: [1, 2, 3] })),
)

const TEXT = fc.constantFrom(
  ...['text', 'text', 'text', '$t(item)', 'a $t(home:page.item) b', '$t(item, {"count": {{count}} })'],
  ...['$t(page.title, {"context": "male"})', '$t(common:x)', '$t(item) $t(x)'],
)

const RESOURCE = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...STEMS), fc.constantFrom(...ENDS, ...MORE_ENDS), TEXT), {
    minLength: 4,
    maxLength: 24,
    selector: ([stem, end]) => stem + end,
  })
  .map((texts) => Object.fromEntries(texts.map(([stem, end, text]) => [stem + end, text])))

const LANGUAGE = fc.record({ translation: RESOURCE, home: RESOURCE, common: RESOURCE })

/** English is the reference; the others have other plural forms. */
export const RESOURCES: Arbitrary<Resources> = fc
  .tuple(LANGUAGE, fc.constantFrom('pl', 'ar', 'ja'), LANGUAGE)
  .map(([en, code, other]) => ({ en, [code]: other }))
