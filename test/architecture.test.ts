/** The house: imports go downwards. The table is the rule; whatever it does not name has no place yet. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const SOURCE = resolve(import.meta.dirname, '../src')

/** First match counts. `peers`: files of this room may import each other although they stand on one floor. */
const ROOMS: readonly { path: RegExp; floor: number; peers?: true }[] = [
  { path: /^cli\/index\.ts$/, floor: 8 },
  { path: /^(?:vite|rollup|rolldown|webpack|rspack|rsbuild|esbuild|farm|bun)\.ts$/, floor: 8 },
  { path: /^(?:index\.ts|cli\/)/, floor: 7 },
  { path: /^hosts\//, floor: 6 },
  { path: /^build\//, floor: 5 },
  {
    path: /^(?:administer|config|config-file|connect|context|embedded|following|join-data|judging|options|releasing|reporting)\.ts$/,
    floor: 4,
    peers: true,
  },
  { path: /^init\//, floor: 4, peers: true },
  { path: /^catalog\/(?:pull|fetch)/, floor: 3 },
  { path: /^(?:checks|output|release|report)\//, floor: 3 },
  { path: /^catalog\/(?:lock|options|snapshot)/, floor: 2 },
  { path: /^modules\//, floor: 2 },
  { path: /^(?:catalog|client|scan|service)\//, floor: 1 },
  {
    path: /^(?:protocol\/|(?:disk|errors|given|hash|kept-results|logger|map-entries|once|own-version|owner|running|suggest|toggle|wording)\.ts$)/,
    floor: 0,
    peers: true,
  },
]

/** The rooms of the scanner, from the ground up: a room knows those below it, and none beside it. */
const SCAN_FLOORS: readonly (readonly string[])[] = [
  ['scan/resolve/model'],
  ['scan/resolve/values'],
  ['scan/resolve/libraries'],
  ['scan/resolve/lookups', 'scan/resolve/reach'],
  ['scan/resolve', 'scan/collect'],
  ['scan'],
]

interface Import {
  from: string
  to: string
}

function listFiles(): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
}

function listImports(file: string, text: string): Import[] {
  return Array.from(text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g), ([, path = '']) => ({
    from: file,
    to: relative(SOURCE, resolve(SOURCE, dirname(file), path)).replaceAll('\\', '/'),
  }))
}

function roomOf(file: string): (typeof ROOMS)[number] {
  const room = ROOMS.find(({ path }) => path.test(file))
  if (!room) throw new Error(`${file} stands in no room of the house`)
  return room
}

/** What a room of the scanner knows of the facts and words that all of it shares is no matter of floors. */
function isAllowedInScanner({ from, to }: Import): boolean {
  const source = SCAN_FLOORS.findIndex((rooms) => rooms.includes(dirname(from)))
  const target = SCAN_FLOORS.findIndex((rooms) => rooms.includes(dirname(to)))
  if (source === -1 || target === -1 || dirname(to) === 'scan') return true
  return target < source || dirname(from) === dirname(to)
}

const folderOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')

function isAllowed({ from, to }: Import): boolean {
  const source = roomOf(from)
  const target = roomOf(to)
  if (target.floor !== source.floor) return target.floor < source.floor
  // On one floor: within a folder, or between the wires at the top and the ground at the bottom.
  return folderOf(from) === folderOf(to) || Boolean(source.peers && target.peers) || isPresentation(from)
}

/** What is shown has the shape of what is decided, so presentation knows the types of the rooms beside it. */
const isPresentation = (file: string): boolean => file.startsWith('output/')

function findCycle(imports: readonly Import[]): string[] | undefined {
  const targets = new Map<string, Import[]>()
  for (const one of imports) targets.set(one.from, [...(targets.get(one.from) ?? []), one])
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const { to } of targets.get(file) ?? []) {
      const cycle = visit(to, [...path, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of targets.keys()) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return undefined
}

describe('architecture', () => {
  const imports = listFiles().flatMap((file) => listImports(file, readFileSync(join(SOURCE, file), 'utf8')))

  it('finds the imports it judges', () => {
    expect(imports.length).toBeGreaterThan(100)
    expect(imports).toContainEqual({ from: 'index.ts', to: 'build/index.ts' })
  })

  it('lets imports go downwards only', () => {
    expect(imports.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('lets the rooms of the scanner know only those below them', () => {
    const refused = imports.filter((one) => !isAllowedInScanner(one))
    expect(refused.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
    expect(isAllowedInScanner({ from: 'scan/resolve/values/texts.ts', to: 'scan/resolve/libraries/vue.ts' })).toBe(
      false,
    )
    expect(isAllowedInScanner({ from: 'scan/collect/index.ts', to: 'scan/resolve/index.ts' })).toBe(false)
    const rooms = new Set(imports.map(({ from }) => dirname(from)))
    expect(SCAN_FLOORS.flat().filter((room) => !rooms.has(room))).toEqual([])
  })

  it.each([
    ['scan/index.ts', 'catalog/catalog.ts'],
    ['client/index.ts', 'service/index.ts'],
    ['service/index.ts', 'client/index.ts'],
    ['protocol/routes.ts', 'client/index.ts'],
    ['report/diff.ts', 'checks/check.ts'],
    ['scan/index.ts', 'options.ts'],
    ['catalog/catalog.ts', 'catalog/pull.ts'],
    ['context.ts', 'cli/index.ts'],
    ['build/index.ts', 'hosts/vite.ts'],
    ['context.ts', 'build/index.ts'],
  ])('would refuse %s -> %s', (from, to) => {
    expect(isAllowed({ from, to })).toBe(false)
  })

  it('has no circles between rooms', () => {
    // Inside a room two files may need each other: a walk over a tree is one recursion in many files.
    const between = imports.filter(({ from, to }) => folderOf(from) === '' || folderOf(from) !== folderOf(to))
    expect(findCycle(between)).toBeUndefined()
    expect(
      findCycle([
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ]),
    ).toEqual(['a', 'b', 'a'])
  })
})
