/**
 * What earlier scans found, in a folder that all hosts and the command line share: facts by the hash of their text,
 * results by the hash of all that went into them. Files are replaced whole, so that many processes may write at once;
 * what one of them loses, or what is damaged, costs time only.
 */
import { join } from 'node:path'
import { keepResult, parseQuietly, readQuietly, readResult, writeQuietly } from '../kept-results.ts'
import { ownVersion } from '../own-version.ts'
import { FACTS_VERSION, type ModuleFacts } from './facts.ts'
import type { ScanResult } from './usage.ts'

export interface ScanCache {
  facts(key: string): ModuleFacts | undefined
  keepFacts(key: string, facts: ModuleFacts): void
  /** `selection`: which files are scanned how; `inputs`: what was in them. */
  result(selection: string, inputs: string): ScanResult | undefined
  keepResult(selection: string, inputs: string, result: ScanResult): void
  /** Writes what is new. */
  flush(): void
}

/** Facts of texts that are gone are kept for as long as they take no more room than this. */
const MAX_OLD_FACTS = 16 << 20

export function createScanCache(folder: string): ScanCache {
  const version = `${FACTS_VERSION} ${ownVersion()}`
  const file = join(folder, 'facts.txt')
  let lines: Map<string, string> | undefined
  const used = new Set<string>()
  const added = new Map<string, ModuleFacts>()
  const known = (): Map<string, string> => {
    lines ??= readLines(file, version)
    return lines
  }
  return {
    facts: (key) => {
      const line = known().get(key)
      const facts = line === undefined ? undefined : parseQuietly<ModuleFacts>(line)
      if (facts) used.add(key)
      return facts
    },
    keepFacts: (key, facts) => {
      added.set(key, facts)
    },
    result: (selection, inputs) => readResult(folder, `result-${selection}`, `${version} ${inputs}`),
    keepResult: (selection, inputs, result) =>
      keepResult(folder, `result-${selection}`, `${version} ${inputs}`, result),
    flush: () => {
      if (added.size === 0) return
      writeQuietly(file, inParts(formatLines(version, added, known(), used)))
      // What is needed again is read again.
      lines = undefined
      added.clear()
    },
  }
}

function readLines(file: string, version: string): Map<string, string> {
  const text = readQuietly(file)
  const lines = new Map<string, string>()
  if (!text?.startsWith(`${version}\n`)) return lines
  for (let start = version.length + 1; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const tab = text.indexOf('\t', start)
    // A last line without an end was cut off.
    if (end < 0 || tab < 0 || tab > end) break
    lines.set(text.slice(start, tab), text.slice(tab + 1, end))
    start = end + 1
  }
  return lines
}

function* formatLines(
  version: string,
  fresh: ReadonlyMap<string, ModuleFacts>,
  known: ReadonlyMap<string, string>,
  used: ReadonlySet<string>,
): Generator<string> {
  yield `${version}\n`
  let old = 0
  for (const [key, line] of known) {
    if (fresh.has(key)) continue
    if (!used.has(key)) old += line.length
    if (used.has(key) || old <= MAX_OLD_FACTS) yield `${key}\t${line}\n`
  }
  for (const [key, facts] of fresh) yield `${key}\t${JSON.stringify(facts)}\n`
}

/** Large enough that few writes are needed, and small beside the whole. */
const PART = 1 << 20

function* inParts(lines: Iterable<string>): Generator<string> {
  let part = ''
  for (const line of lines) {
    part += line
    if (part.length < PART) continue
    yield part
    part = ''
  }
  if (part) yield part
}
