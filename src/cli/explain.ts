/** Why a key counts as used or as unused: the way of every usage that reaches it, from the literal to the call. */
import { resolve } from 'node:path'
import colors from 'picocolors'
import { BLIND_ADVICE, isBlind } from '../catalog/judgement.ts'
import { findReached, splitPluralKey } from '../catalog/lookup.ts'
import { printable } from '../logger.ts'
import { formatFailed } from '../output/terminal.ts'
import { readSourceLines } from '../scan/given-sources.ts'
import type { FileUsage, Place, ScanResult } from '../scan/usage.ts'
import type { Outcome } from './command.ts'

export interface Explanation {
  key: string
  namespace?: string
  used: boolean
  reason: string
  ways: Way[]
}

interface Way extends Pick<FileUsage, 'key' | 'namespace' | 'evidence'> {
  /** From where the key stands to the call that looks it up. */
  steps: Step[]
}

interface Step extends Place {
  code: string
}

/** `namespace:key`, or a key of any namespace. */
export interface Asked {
  key: string
  namespace?: string
}

export function parseAsked(text: string, separator: string | false = ':'): Asked {
  const at = separator ? text.indexOf(separator) : -1
  if (!separator || at <= 0) return { key: text }
  return { namespace: text.slice(0, at), key: text.slice(at + separator.length) }
}

/** What a literal may say to mean the key. */
export function mentionsOf({ key, namespace = '*' }: Asked): Map<string, string[]> {
  return new Map([key, splitPluralKey(key)?.stem ?? key].map((each) => [each, [namespace]]))
}

export function explain(asked: Asked, { usages, partial }: ScanResult, root: string): Explanation {
  const ways = usages
    .filter((usage) => isIn(usage, asked.namespace) && findReached(usage, new Set([asked.key])).length > 0)
    .map(({ key, namespace, evidence, file, line, column, via = [] }): Way => {
      const steps = [{ file, line, column }, ...via].map((place) => ({ ...place, code: lineOf(place, root) }))
      return { key, namespace, evidence, steps }
    })
    .sort(bySureness)
  return { ...asked, used: ways.length > 0, reason: reasonOf(ways, { partial, blind: isBlind(usages) }), ways }
}

const GRADES = ['called', 'pattern', 'mentioned']

/** What names the key before what may be any: of those there can be a hundred. */
function bySureness(a: Way, b: Way): number {
  const known = ({ key }: Way): number => key.replaceAll('*', '').length
  return GRADES.indexOf(a.evidence) - GRADES.indexOf(b.evidence) || known(b) - known(a)
}

function isIn({ namespace, namespaces = [] }: FileUsage, wanted: string | undefined): boolean {
  return wanted === undefined || namespace === '*' || namespace === wanted || namespaces.includes(wanted)
}

function reasonOf(ways: readonly Way[], { partial, blind }: { partial: boolean; blind: boolean }): string {
  const grades = new Set(ways.map(({ evidence }) => evidence))
  if (grades.has('called')) return 'used: it reaches a translation call'
  if (grades.has('pattern')) return 'used: a key that is known in part only may be this one'
  if (grades.has('mentioned'))
    return 'kept: a literal is equal to it, though it was not seen to reach a translation call'
  if (partial) return 'not unused: no usage was found, but not every file could be read'
  if (blind) return `not unused: nothing is seen to look keys up. ${BLIND_ADVICE}`
  return 'unused: no translation call, no pattern and no literal of the scanned files names it'
}

function lineOf({ file, line }: Place, root: string): string {
  return readSourceLines(resolve(root, file))[line - 1]?.trim() ?? ''
}

export function toOutcome(explanation: Explanation, { failed }: ScanResult): Outcome {
  const { key, namespace, reason, ways } = explanation
  return {
    json: { ...explanation, failed },
    lines: [
      `${printable(namespace === undefined ? key : `${namespace}:${key}`)} ${reason}`,
      ...ways.flatMap(({ steps, ...way }) => [
        `  ${way.evidence} ${printable(`${way.namespace}:${way.key}`)}`,
        ...steps.map(({ file, line, column, code }, index) => {
          const place = colors.dim(`${printable(file)}:${line}:${column}`)
          return `    ${index > 0 ? '-> ' : ''}${place}  ${printable(code)}`
        }),
      ]),
      ...formatFailed(failed),
    ],
  }
}
