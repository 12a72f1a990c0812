/** What lodash makes of texts. */
import type { Known } from '../model/known.ts'
import { OTHER, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { isWhole } from '../values/texts.ts'

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** As lodash finds them in what is written without accents. */
const wordsIn = (text: string): string[] => text.match(/[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []

const joined =
  (separator: string, change: (word: string, index: number) => string) =>
  (text: string): string =>
    wordsIn(text.replaceAll("'", '')).map(change).join(separator)

const lower = (word: string): string => word.toLowerCase()

const CHANGES: Readonly<Record<string, (text: string) => string>> = {
  upperFirst,
  lowerFirst: (text) => text.charAt(0).toLowerCase() + text.slice(1),
  capitalize: (text) => upperFirst(text.toLowerCase()),
  toUpper: (text) => text.toUpperCase(),
  toLower: lower,
  trim: (text) => text.trim(),
  camelCase: joined('', (word, index) => (index === 0 ? lower(word) : upperFirst(lower(word)))),
  kebabCase: joined('-', lower),
  snakeCase: joined('_', lower),
  startCase: joined(' ', upperFirst),
  lowerCase: joined(' ', lower),
  upperCase: joined(' ', (word) => word.toUpperCase()),
}

/** Accents are put off, which texts that name keys rarely have. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text) && isWhole(text)

function changing(change: (text: string) => string): Native {
  return {
    kind: 'native',
    call: (args, run) =>
      args.get(0, run).map((each): Known => {
        if (each.kind !== 'text')
          return each.kind === 'other' && each.said ? each : each.kind === 'scalar' ? OTHER : UNKNOWN
        return isPlain(each.text) ? { ...each, text: change(each.text) } : UNKNOWN
      }),
  }
}

export const lodashTexts: Readonly<Record<string, Known>> = Object.fromEntries(
  Object.entries(CHANGES).map(([name, change]) => [name, changing(change)]),
)
