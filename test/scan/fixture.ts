/**
 * Fixtures: one file shows one rule, with the usages it must give in a comment at its end, one to a line:
 *
 *     <line> <evidence> <namespace>:<key> | default "…" | plural | context a,b
 *
 * A line `// file: name` starts another module of the same fixture; usages then start with `name:<line>`.
 * `/* options {…} *\/` in the first line sets options.
 */
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { collectModule } from '../../src/scan/collect/index.ts'
import type { ScanOptions } from '../../src/scan/options.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { resolveModules } from '../../src/scan/resolve/index.ts'
import type { FileUsage } from '../../src/scan/usage.ts'
import { scanGiven } from './scan-given.ts'

export interface Fixture {
  modules: Map<string, string>
  options: ScanOptions
  expected: string[]
}

const USAGES = /(?:\/\*|<!--|\{\/\*) usages\r?\n([\s\S]*?)(?:\*\/\}?|-->)\s*$/
const OPTIONS = /^(?:\/\*|<!--) options (.*?) (?:\*\/|-->)/

export function readFixture(path: string): Fixture {
  const text = readFileSync(path, 'utf8')
  const usages = USAGES.exec(text)
  if (!usages) throw new Error(`${path} does not say which usages it must give`)
  const code = text.slice(0, usages.index)
  const parts = code.split(/^(?:\/\/|<!--) file: (\S+)(?: -->)?\n/m)
  const modules = new Map<string, string>()
  if (parts.length === 1) modules.set(`/app/module${extname(path)}`, code)
  for (let index = 1; index < parts.length; index += 2) modules.set(`/app/${parts[index]}`, parts[index + 1] ?? '')
  const expected = (usages[1] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return { modules, options: JSON.parse(OPTIONS.exec(code)?.[1] ?? '{}'), expected: expected.sort(byText) }
}

/** In the order in which they are found; files are named within `/app`. */
export function usagesOf({ modules, options }: Fixture): FileUsage[] {
  const facts = new Map([...modules].map(([id, code]) => [id, collectModule(code, id)]))
  // Facts must survive a cache.
  const revived = new Map([...facts].map(([id, each]) => [id, JSON.parse(JSON.stringify(each))]))
  return resolveModules(revived, resolveScanOptions(options)).map((usage) => ({
    ...usage,
    file: named(usage.file),
    ...(usage.via && { via: usage.via.map((place) => ({ ...place, file: named(place.file) })) }),
  }))
}

/** The same, but of files that are read only as far as something asks for them. */
export function scannedOf({ modules, options }: Fixture): FileUsage[] {
  return scanGiven(new Map([...modules].map(([id, code]) => [named(id), code])), options)
}

const named = (id: string): string => id.replace(/^\/app\//, '')

/** As fixtures say what they must give. */
export function told(usages: readonly FileUsage[], { modules }: Fixture): string[] {
  return usages.map((usage) => format(usage, modules.size > 1)).sort(byText)
}

function format(usage: FileUsage, several: boolean): string {
  const place = several ? `${usage.file}:${usage.line}` : `${usage.line}`
  return [
    `${place} ${usage.evidence} ${usage.namespace}:${usage.key}`,
    usage.namespaces && `then ${usage.namespaces.join(',')}`,
    usage.defaultValue !== undefined && `default ${JSON.stringify(usage.defaultValue)}`,
    usage.pluralDefaults && `defaults ${JSON.stringify(usage.pluralDefaults)}`,
    usage.description !== undefined && `description ${JSON.stringify(usage.description)}`,
    usage.plural && (usage.plural === 'ordinal' ? 'ordinal' : 'plural'),
    usage.context && `context ${usage.context === true ? 'any' : usage.context.join(',')}`,
    usage.pluralSeparator !== undefined && `forms behind ${JSON.stringify(usage.pluralSeparator)}`,
    usage.contextSeparator !== undefined && `contexts behind ${JSON.stringify(usage.contextSeparator)}`,
    usage.fallback && 'fallback',
  ]
    .filter(Boolean)
    .join(' | ')
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
