import type { Draft } from './finding.ts'
import type { CheckInput } from './input.ts'

/** Keys of one namespace that differ in nothing that a reader would notice. */
export function findSimilar({ catalog }: CheckInput): Draft[] {
  const reference = catalog.resources.get(catalog.referenceLanguage) ?? new Map<string, object>()
  return Array.from(reference, ([namespace, resource]) => {
    const groups = new Map<string, string>()
    return Object.keys(resource).flatMap((key): Draft[] => {
      const skeleton = toSkeleton(key)
      const twin = groups.get(skeleton)
      if (twin === undefined) groups.set(skeleton, key)
      if (twin === undefined || skeleton === '') return []
      return [
        {
          namespace,
          key,
          message: `easily mistaken for ${twin}: ${describeDifference(key, twin)}`,
          advice: 'Keep one of them, and let the code use that one.',
        },
      ]
    })
  }).flat()
}

/** Cyrillic and Greek letters -> the Latin ones that they look like. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ['\u0430', 'a'],
  ['\u0435', 'e'],
  ['\u043e', 'o'],
  ['\u0440', 'p'],
  ['\u0441', 'c'],
  ['\u0443', 'y'],
  ['\u0445', 'x'],
  ['\u0456', 'i'],
  ['\u0458', 'j'],
  ['\u0455', 's'],
  ['\u03b1', 'a'],
  ['\u03bf', 'o'],
  ['\u03c1', 'p'],
  ['\u03bd', 'v'],
  ['\u03b9', 'i'],
  ['\u03ba', 'k'],
])

/** Case, separators between words, invisible characters and the script of a letter go; what is left is what is read. */
function toSkeleton(key: string): string {
  return key
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => LOOKALIKES.get(letter) ?? letter)
    .replace(/(?<=[\p{L}\p{N}])[\s_-]+(?=[\p{L}\p{N}])/gu, '')
    .trim()
}

function describeDifference(key: string, twin: string): string {
  if (key.toLowerCase() === twin.toLowerCase()) return 'only the case differs'
  const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '')
  if (plain(key) === plain(twin)) return 'only the separators differ'
  return 'they hold letters that look alike, or invisible ones'
}
