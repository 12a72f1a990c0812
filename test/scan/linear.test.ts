import { describe, expect, it } from 'vitest'
import { isTranslationsError } from '../../src/errors.ts'
import { collectModule } from '../../src/scan/collect/index.ts'
import { scan } from '../../src/scan/index.ts'
import { findMentions } from '../../src/scan/resolve/mentions.ts'

const I18NEXT = "import i18next from 'i18next'\nconst { t } = i18next\n"

/** Of a page that names no key nothing is read. */
const MARKED = '<p data-i18n="k"></p>'

function repeat(count: number, text: (index: number) => string, between = ''): string {
  return Array.from({ length: count }, (_, index) => text(index)).join(between)
}

interface Shape {
  id: string
  code: (n: number) => string
  /** @default scans it */
  read?: (text: string) => void
}

const CATALOG = new Map([['Some words', ['translation']]])

const mention = (text: string): void => {
  for (const _ of findMentions(text, '/a.txt', CATALOG)) expect.unreachable('no key stands in it')
}

const CONDITIONS: Shape = {
  id: '/a.ts',
  code: (n) =>
    `${I18NEXT}export const f = (k) => {\nconst p0 = () => k === 'a'\n${repeat(n, (i) => `const p${i + 1} = () => (p${i}() && p${i}()) || k === 'b'\nif (p${i + 1}()) t(k)\n`)}}`,
}

/** Code that grows with `n` in the way that costs most. */
const SHAPES: Record<string, Shape & { n: number }> = {
  'many calls': { id: '/a.ts', n: 500, code: (n) => I18NEXT + repeat(n, (i) => `t('k${i}', { count: ${i} })\n`) },
  'texts that are awaited and compared with their keys': {
    id: '/a.ts',
    n: 1_000,
    code: (n) => I18NEXT + repeat(n, (i) => `t.get(k${i}).subscribe((text) => text === k${i})\n`),
    read: (text) => void collectModule(text, '/a.ts'),
  },
  'many exports': { id: '/a.ts', n: 2_500, code: (n) => I18NEXT + repeat(n, (i) => `export const k${i} = ${i}\n`) },
  'one long sum': { id: '/a.ts', n: 2_000, code: (n) => `${I18NEXT}t(${repeat(n, (i) => `'p${i}'`, '+')})` },
  'one sink with many sites': {
    id: '/a.ts',
    n: 250,
    code: (n) => `${I18NEXT}const say = (k) => t(k)\n${repeat(n, (i) => `say('k${i}')\n`)}`,
  },
  'sinks that double at every step': {
    id: '/a.ts',
    n: 40,
    code: (n) =>
      `${I18NEXT}const f0 = (k) => t(k)\n${repeat(n, (i) => `const f${i + 1} = (k) => { f${i}(k); f${i}(k + 'a') }\n`)}f${n}('x')`,
  },
  'functions that are made of others twice at every step': {
    id: '/a.ts',
    n: 20,
    code: (n) =>
      `${I18NEXT}import { flow } from 'lodash'\nconst f0 = (k) => k + 'a'\n` +
      `${repeat(n, (i) => `const f${i + 1} = flow(f${i}, f${i})\n`)}t(f${n}('x'))`,
  },
  'functions that are bound again at every step': {
    id: '/a.ts',
    n: 40,
    code: (n) =>
      `${I18NEXT}const f0 = (...all) => all.map((k) => t(k))\n` +
      `${repeat(n, (i) => `const f${i + 1} = f${i}.bind(null, 'k${i}')\nf${i + 1}('x')\n`)}`,
  },
  'a reducer that makes its state of what it was': {
    id: '/a.ts',
    n: 20,
    code: (n) =>
      `${I18NEXT}import { useReducer } from 'react'\nfunction reduce(state, action) {\nswitch (action.type) {\n` +
      `${repeat(n, (i) => `case 'c${i}': return { ...state, m${i}: action.key, all: [...state.all, action.key] }\n`)}` +
      `}\nreturn state\n}\nexport const use = () => {\nconst [state, set] = useReducer(reduce, { all: [] })\n` +
      `${repeat(n, (i) => `set({ type: 'c${i}', key: 'k${i}' })\nt(state.m${i})\n`)}state.all.map(t)\n}`,
  },
  'lists that are gone through by functions of functions': {
    id: '/a.ts',
    n: 40,
    code: (n) =>
      `${I18NEXT}import fp from 'lodash/fp'\nconst f0 = fp.map((k) => k + 'a')\n` +
      `${repeat(n, (i) => `const f${i + 1} = fp.flow(f${i}, fp.map((k) => k))\n`)}f${n}(['x']).map(t)`,
  },
  'lists that are handed on twice at every step': {
    id: '/a.ts',
    n: 20,
    code: (n) =>
      `${I18NEXT}const f0 = (to) => void to.push('k')\n` +
      repeat(n, (i) => `const f${i + 1} = (to) => { f${i}(to); f${i}(to) }\nconst l${i} = []\nf${i + 1}(l${i})\n`) +
      repeat(n, (i) => `l${i}.map((k) => t(k))\n`),
  },
  'properties that are assigned and read under other names': {
    id: '/a.ts',
    n: 75,
    code: (n) =>
      `${I18NEXT}const rows = [{ state: 'first' }]\n` +
      repeat(
        n,
        (i) => `rows.forEach((row) => { row.state = 's${i}' })\nrows.map((row) => t(\`state.\${row.state}\`))\n`,
      ),
  },
  'classes of mixins that are made of each other': {
    id: '/a.ts',
    n: 6,
    code: (n) =>
      `${I18NEXT}export class Model { name = 'model' }\n` +
      repeat(n, (i) => {
        const base = i < 2 ? 'Base' : `mix${i - 1}(mix${i - 2}(Base))`
        return `const mix${i} = (Base) => class extends ${base} { name = 'k${i}'; say() { return t(this.name) }; set(k) { this.name = k } }\n`
      }) +
      repeat(n, (i) => `export class C${i} extends mix${i}(Model) { show() { return this.say() + this.name } }\n`),
  },
  'members of a long switch': {
    id: '/a.ts',
    n: 300,
    code: (n) =>
      `${I18NEXT}export const f = (k) => ${repeat(n, (i) => `k !== 'k${i}'`, ' && ')} ? t(k) : ''\n` +
      `export function g(k) {\n${repeat(n, (i) => `if (!k) return k${i}\n`)}return t(k)\n}\n`,
  },
  'components that render each other': {
    id: '/a.tsx',
    n: 4,
    code: (n) =>
      I18NEXT +
      repeat(n, (i) => `const C${i} = ({ k }) => <><C${(i + 1) % n} k={k} /><C${(i + 3) % n} k={k} />{t(k)}</>\n`) +
      'export const R = () => <C0 k="x" />',
  },
  'components that one wrapper wraps': {
    id: '/a.tsx',
    n: 100,
    code: (n) =>
      `${I18NEXT}const wrap = (Inner) => (props) => <Inner {...props} />\n` +
      repeat(n, (i) => `const C${i} = wrap(({ k }) => <>{t(k)}</>)\nexport const page${i} = <C${i} k="k${i}" />\n`),
  },
  'namespaces that may be others': {
    id: '/a.tsx',
    n: 12,
    code: (n) =>
      `import { useTranslation } from 'react-i18next'\n` +
      `const names = [${repeat(n, (i) => `old ? 'a${i}' : 'b${i}'`, ', ')}]\n` +
      `export const Page = () => <p>{useTranslation(names).t('k')}</p>\n`,
  },
  'bindings in a circle': {
    id: '/a.ts',
    n: 50,
    code: (n) =>
      I18NEXT +
      repeat(n, (i) => `let v${i} = v${(i + 1) % n} || v${(i + 7) % n} || 'k${i}'\n`) +
      repeat(n, (i) => `t(v${i})\n`),
  },
  'one list that is filled often': {
    id: '/a.ts',
    n: 1_000,
    code: (n) =>
      `${I18NEXT}const list = []\n${repeat(n, (i) => `list.push('k${i}', ...list)\n`)}list.map((each) => t(each))`,
  },
  // Each more of them doubles what there is, so few are enough.
  'lists that double': {
    id: '/a.ts',
    n: 2,
    code: (n) =>
      `${I18NEXT}const l0 = ['a', 'b']\n${repeat(n + 4, (i) => `const l${i + 1} = l${i}.concat(l${i})\n`)}l${n + 4}.map((k) => t(k))`,
  },
  'spreads that double': {
    id: '/a.ts',
    n: 20,
    code: (n) =>
      `${I18NEXT}const o0 = { k: 'a' }\n${repeat(n, (i) => `const o${i + 1} = { ...o${i}, ...o${i} }\n`)}t(o${n}.k)`,
  },
  'unions of unions': {
    id: '/a.ts',
    n: 200,
    code: (n) =>
      `${I18NEXT}type T0 = 'a'\n${repeat(n, (i) => `type T${i + 1} = T${i} | 'b${i}'\n`)}export const f = (k: T${n}) => t(k)`,
  },
  'a thing that is made anew out of itself': {
    id: '/a.ts',
    n: 1,
    code: (n) =>
      `${I18NEXT}export const f = (e) => {\n${repeat(n, (i) => `const a${i} = e.a${i} && { ...e.a${i} }\n`)}` +
      `e.x = null; e = { ...e, ${repeat(n, (i) => `a${i}`, ', ')}, ...g(e) } as typeof e\n` +
      `${repeat(n, (i) => `t(e.a${i}.k)\n`)}}`,
  },
  'a long chain of methods': {
    id: '/a.ts',
    n: 60,
    code: (n) => `${I18NEXT}x${repeat(n, (i) => `.m${i}(t('k${i}'))`)}`,
  },
  'one long chain of tests': {
    id: '/a.ts',
    n: 300,
    code: (n) => `${I18NEXT}export const f = (k) => {\n${repeat(n, (i) => `if (k === 'a${i}') return t(k)\n`)}}`,
  },
  'one long alternative': {
    id: '/a.ts',
    n: 300,
    code: (n) => `${I18NEXT}export const f = (k) => (${repeat(n, (i) => `k === 'a${i}'`, '||')}) && t(k)`,
  },
  'conditions of conditions': { ...CONDITIONS, n: 100 },
  'cases that fall through': {
    id: '/a.ts',
    n: 300,
    code: (n) => `${I18NEXT}export const f = (k) => { switch (k) {\n${repeat(n, (i) => `case 'a${i}': t(k)\n`)}} }`,
  },
  'one long chain of branches': {
    id: '/a.vue',
    n: 100,
    code: (n) =>
      `<template><p v-if="k"/>${repeat(n, (i) => `<p v-else-if="k === 'a${i}'">{{ $t(k) }}</p>`)}</template>`,
  },
  'lines of a comment': {
    id: '/a.ts',
    n: 1_000,
    code: (n) =>
      `/*\n${repeat(n, (i) => ` * t('k${i}', ')) ')\n * t(a.k${i})\n *\n\t* * * t( \n * t('x') ) ) x\n`)}\n*/\n/*${'*\n'.repeat(9 * n)}*/\n`,
  },
  comments: { id: '/a.ts', n: 1_000, code: (n) => repeat(n, (i) => `// t('k${i}')\n`) },
  'words with dots behind a quote that nobody closes': {
    id: '/a.txt',
    n: 2_000,
    code: (n) => `'${'a.'.repeat(n)}`,
    read: mention,
  },
  'words behind a quote that nobody closes': {
    id: '/a.txt',
    n: 2_000,
    code: (n) => `'A${' a'.repeat(n)}`,
    read: mention,
  },
  'many quotes that nobody closes': {
    id: '/a.txt',
    n: 1_000,
    code: (n) => `${`'A.a b.b\n"A.a`.repeat(n)}${'"\n'.repeat(n)}${"'A \n".repeat(n)}`,
    read: mention,
  },
  'open tags': { id: '/a.html', n: 5_000, code: (n) => `${MARKED}${'<a '.repeat(n)}` },
  'open quotes': { id: '/a.html', n: 5_000, code: (n) => `${MARKED}${'<a b="'.repeat(n)}` },
  'open braces': { id: '/a.astro', n: 5_000, code: (n) => '{'.repeat(n) + '}'.repeat(n) },
  'braces with elements that nobody closes': { id: '/a.astro', n: 1_000, code: (n) => '{<li>x}{<a }'.repeat(n) },
  'markup in braces in markup': {
    id: '/a.astro',
    n: 40,
    code: (n) => `${'{ok && <p><br>'.repeat(n)}${'</p>}'.repeat(n)}`.repeat(10),
  },
  'open braces in text': { id: '/a.mdx', n: 1_000, code: (n) => `${I18NEXT}\n${'a { b\n\n'.repeat(n)}` },
  'quotes that are open in braces': {
    id: '/a.astro',
    n: 1_000,
    code: (n) => `---\n${I18NEXT}---\n${`{ x("} </p>\n`.repeat(n)}`,
  },
  'open fences': { id: '/a.mdx', n: 2_000, code: (n) => `${'```\na\n'.repeat(n)}${'`x'.repeat(n)}` },
  'open marks of Markdown': {
    id: '/a.md',
    n: 1_000,
    code: (n) => `${'<script>\n'.repeat(n)}${'x <a "'.repeat(n)}${'`x'.repeat(n)}\n${'```\na\n'.repeat(n)}`,
  },
  'classes of signs in an expression': {
    id: '/a.ts',
    n: 10,
    code: (n) =>
      `import { t } from 'i18next'\nt('x'.replace(/${'[^a]'.repeat(n)}(?:x)/, ''))\nt('x'.replace(/${'a?'.repeat(n)}${'a'.repeat(n)}/, ''))`,
  },
  'texts that grow in branches': {
    id: '/a.ts',
    n: 60,
    code: (n) =>
      `import { t } from 'i18next'\nexport function show(on) {\n${repeat(n, (i) => `let k${i} = 'a${i}'\nif (on) k${i} += '.b'; else if (!on) k${i} += '.c'\nk0 += '.d'\n`)}${repeat(n, (i) => `t(k${i})\n`)}}`,
  },
  'classes that extend one': {
    id: '/a.ts',
    n: 20,
    code: (n) =>
      "import { TranslateService } from '@ngx-translate/core'\n" +
      'class Base { constructor(service: TranslateService) { this.service = service }\n' +
      'say(k) { return this.service.instant(k) } }\n' +
      repeat(
        n,
        (i) =>
          `class C${i} extends Base { constructor(readonly service: TranslateService) { super(service) }\n` +
          `a() { this.say('a${i}') } b() { this.say('b${i}') } }\n`,
      ),
  },
  'a large template': {
    id: '/a.vue',
    n: 300,
    code: (n) => `<template>${repeat(n, (i) => `<p :title="$t('a${i}')">{{ $t('k${i}') }}</p>`)}</template>`,
  },
  "brackets of Angular's blocks that nobody closes": {
    id: '/a.component.html',
    n: 1_000,
    code: (n) => `{{ 'a' | translate }}${repeat(n, (i) => `@if (a${i} === `)}`,
  },
  "braces of Angular's templates in elements that nobody closes": {
    id: '/a.component.html',
    n: 2_000,
    code: (n) => `{{ 'a' | translate }}${'<div>'.repeat(n)}${'{ '.repeat(n)}`,
  },
  "templates that Angular's outlets render": {
    id: '/a.component.ts',
    n: 50,
    code: (n) =>
      `import { Component } from '@angular/core'\n@Component({ template: \`${repeat(
        n,
        (i) =>
          `<ng-template #r${i} let-k>{{ k | translate }}<i *ngTemplateOutlet="r${i}; context: { $implicit: k }"></i></ng-template>` +
          `<i *ngTemplateOutlet="r${i}; context: { $implicit: 'k${i}' }"></i>`,
      )}\` })\nclass A {}`,
  },
  "blocks of Angular's templates in each other": {
    id: '/a.component.html',
    n: 1_000,
    code: (n) => `{{ 'a' | translate }}${"@if (a === 'x') {".repeat(n)}`,
  },
}

const ROUNDS = 5
/** In microseconds of CPU: beside what takes longer, what only the first time costs does not count. */
const LONG = 50_000

/** What does not parse costs as well, until that is found. */
function scanOrRefuse(text: string, id: string): void {
  try {
    scan(text, id)
  } catch (error) {
    if (!isTranslationsError(error) || error.code !== 'TR_SCAN_SYNTAX') throw error
  }
}

/** Of the cheapest round, in microseconds of CPU; one that costs no more than is enough is not repeated. */
function cost({ id, code, read = (text) => scanOrRefuse(text, id) }: Shape, n: number, enough = 0): number {
  const text = code(n)
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && best > enough; round++) {
    const before = process.cpuUsage()
    read(text)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, user + system)
  }
  return best
}

describe('cost grows with the size of the input, not with its square', () => {
  it.each(Object.entries(SHAPES))('%s', (_, shape) => {
    // What is run for the first time costs more.
    const first = cost(shape, shape.n, LONG)
    // What takes a moment only, measures nothing.
    const small = first > LONG ? first : Math.max(cost(shape, shape.n), 2_000)
    // Eight times the input costs eight times as much; its square would be 64.
    const bound = small * 32
    expect(cost(shape, shape.n * 8, bound)).toBeLessThanOrEqual(bound)
  })
})

/** Code of which a square would be kept, which is written and read long before it takes its time. */
const KEPT: Record<string, Shape & { n: number }> = {
  'of conditions of conditions': { ...CONDITIONS, n: 10 },
  'of one long condition that has a name': {
    id: '/a.ts',
    n: 80,
    code: (n) =>
      `${I18NEXT}export const f = (k) => {\nconst p = () => ${repeat(n, (i) => `k === 'a${i}'`, ' || ')}\n${repeat(n, () => 'if (p()) t(k)\n')}}`,
  },
}

const keptOf = ({ id, code }: Shape, n: number): number => JSON.stringify(collectModule(code(n), id)).length

it.each(Object.entries(KEPT))('what is kept %s grows with it, not with its square', (_, shape) => {
  expect(keptOf(shape, shape.n * 8)).toBeLessThan(10 * keptOf(shape, shape.n))
})
