import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatHtml } from '../../src/output/html.ts'
import { collectModule } from '../../src/scan/collect/index.ts'
import { createFileScanner, type FileScanner, scanFiles } from '../../src/scan/files.ts'
import { findFiles } from '../../src/scan/find.ts'
import { scan } from '../../src/scan/index.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { readAliases } from '../../src/scan/read-aliases.ts'
import { hostileReport } from '../output/hostile-report.ts'
import { readFixture } from './fixture.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scan-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function write(files: Record<string, string>): string[] {
  return Object.entries(files).map(([name, text]) => {
    const file = join(root, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  })
}

const options = resolveScanOptions({})

describe('scanFiles', () => {
  it('gives usages by file, line and column, relative to the root', () => {
    const files = write({ 'src/b.ts': "t('second'); t('first')", 'src/a.ts': "\nt('a')" })
    expect(scanFiles(files, { root, options })).toEqual({
      usages: [
        { file: 'src/a.ts', key: 'a', namespace: 'translation', evidence: 'called', line: 2, column: 3 },
        { file: 'src/b.ts', key: 'second', namespace: 'translation', evidence: 'called', line: 1, column: 3 },
        { file: 'src/b.ts', key: 'first', namespace: 'translation', evidence: 'called', line: 1, column: 16 },
      ],
      failed: [],
      partial: false,
      files: 2,
    })
  })

  it('tells how many files it has looked into, as often as it has looked into more', () => {
    const files = write({
      'say.ts': "import i18next from 'i18next'\nexport const say = (key) => i18next.t(key)",
      'page.ts': "import { say } from './say'\nsay('a')",
      'other.ts': "import { t } from 'i18next'\nt('b')",
      'rest.ts': 'export const rest = 1',
    })
    const told: number[] = []
    createFileScanner({ root, options }).scan(files, undefined, (count) => told.push(count))
    expect(told).toEqual([...told].sort())
    expect([...new Set(told)]).toEqual([1, 2, 3])
  })

  it('reads a page around a script that a server fills in', () => {
    const page = '<script>window.app = [{[ .Json ]}]</script><p>{{ "title" | translate }}</p><script>t("a")</script>'
    const result = scanFiles(write({ 'index.html': page }), { root, options })
    expect(result.failed).toEqual([])
    expect(result.usages.map(({ key }) => key)).toEqual(['title', 'a'])
  })
  it('names a file that does not parse, and calls the result partial', () => {
    const files = write({ 'good.ts': "t('a')", 'bad.ts': "let x = 1\nt('b'" })
    const result = scanFiles(files, { root, options })
    expect(result.usages.map((usage) => usage.key)).toEqual(['a'])
    expect(result.partial).toBe(true)
    expect(result.failed).toEqual([{ file: 'bad.ts', message: expect.stringMatching(/^bad\.ts:2:6 does not parse: /) }])
  })

  it('tells the very places of keys in a template in Pug', () => {
    const code = '<template lang="pug">\n  p(:title="$t(\'a\')")\n    | x {{ $t("b") }}\n</template>'
    const places = scanFiles(write({ 'page.vue': code }), { root, options }).usages
    const lines = code.split('\n')
    expect(places.map(({ line, column }) => lines[line - 1]?.slice(column - 1, column + 2))).toEqual(["'a'", '"b"'])
  })

  it('names a component whose template is in a language that is not understood', () => {
    const files = write({ 'good.ts': "t('a')", 'page.vue': '<template lang="slim">\np {{ $t("b") }}\n</template>' })
    const result = scanFiles(files, { root, options })
    expect(result.usages.map((usage) => usage.key)).toEqual(['a'])
    expect(result.partial).toBe(true)
    expect(result.failed).toEqual([
      { file: 'page.vue', message: expect.stringMatching(/^page\.vue:1:1 .*templates in slim are not understood$/) },
    ])
  })

  it('names a file that is not there', () => {
    const result = scanFiles([join(root, 'gone.ts')], { root, options })
    expect(result.failed.map((each) => each.file)).toEqual(['gone.ts'])
    expect(result.partial).toBe(true)
  })

  it('counts columns in UTF-16 units', () => {
    const files = write({ 'a.ts': "const s = '😀'; t('a')" })
    expect(scanFiles(files, { root, options }).usages[0]?.column).toBe(19)
  })

  it('keeps literals that equal a key of the catalog as mentioned, parsed or not', () => {
    const files = write({
      'a.ts': "t('a.used'); register({ label: 'a.label', other: 'a.unknown', name: 'name' })",
      'b.ts': "export const LEFT = [\n  'b.left', 'x.y']\nimport x from 'b.path'",
    })
    const catalog = new Map(['a.used', 'a.label', 'name', 'b.left'].map((key) => [key, ['app']]))
    expect(scanFiles(files, { root, options, catalog }).usages).toEqual([
      { file: 'a.ts', key: 'a.used', namespace: 'translation', evidence: 'called', line: 1, column: 3 },
      { file: 'a.ts', key: 'a.label', namespace: 'app', evidence: 'mentioned', line: 1, column: 32 },
      { file: 'b.ts', key: 'b.left', namespace: 'app', evidence: 'mentioned', line: 2, column: 3 },
    ])
  })

  it('takes no name of a property for a mention, parsed or not', () => {
    const names = "export default {\n  'a.one': 'One', 'a.two': 'Two',\n\t'a.three' : x ? 'a.four' : '' }"
    const files = write({ 'left.ts': names, 'parsed.ts': `t('a.used'); ${names}` })
    const catalog = new Map(['a.one', 'a.two', 'a.three', 'a.four'].map((key) => [key, ['app']]))
    const { usages } = scanFiles(files, { root, options, catalog })
    const mentioned = usages.filter(({ evidence }) => evidence === 'mentioned')
    expect(mentioned.map(({ file, key }) => [file, key])).toEqual([
      ['left.ts', 'a.four'],
      ['parsed.ts', 'a.four'],
    ])
  })

  it('takes texts of several words for keys in natural language, and names of classes for none', () => {
    const files = write({
      'a.ts': "t('Used here'); show({ label: 'Add a range', name: 'Home', class: 'flex w-full', more: '{{n}} of it' })",
      'b.ts': "export const LEFT = [\n  'End time', \"Don't stop\", 'start time', 'Not one']",
    })
    const keys = ['Used here', 'Add a range', 'Home', 'flex w-full', '{{n}} of it', 'End time', 'start time']
    const catalog = new Map(keys.map((key) => [key, ['app']]))
    const { usages } = scanFiles(files, { root, options, catalog })
    expect(usages.filter(({ evidence }) => evidence === 'mentioned').map(({ key }) => key)).toEqual([
      'Add a range',
      '{{n}} of it',
      'End time',
    ])
  })

  it('takes words that are joined for programs for keys, parsed or not', () => {
    const files = write({
      'a.ts': "t('used_here'); phrase('show_document'), phrase('show'), phrase('a/show_b')",
      'b.ts': "export const LEFT = ['missing_field', '_private']",
    })
    const keys = ['used_here', 'show_document', 'show', 'a/show_b', 'missing_field']
    const catalog = new Map(keys.map((key) => [key, ['app']]))
    const { usages } = scanFiles(files, { root, options, catalog })
    const mentioned = usages.filter(({ evidence }) => evidence === 'mentioned')
    expect(mentioned.map(({ key }) => key)).toEqual(['show_document', 'missing_field'])
  })

  it('keeps what is given to a function of our own that is named like one that translates', () => {
    const files = write({
      'own.ts': 'export const t = (key: string) => window.texts[key]; export const show = t',
      'a.ts': "import { show, t } from './own'\nt('save')\nt('shop:buy')\nt('other')\nshow('close')",
      'b.ts': "import { t } from 'i18next'\nt('save')",
    })
    const catalog = new Map([
      ['save', ['app']],
      ['close', ['app']],
      ['buy', ['shop']],
    ])
    expect(scanFiles(files, { root, options, catalog }).usages).toEqual([
      { file: 'a.ts', key: 'save', namespace: 'app', evidence: 'mentioned', line: 2, column: 3 },
      { file: 'a.ts', key: 'buy', namespace: 'shop', evidence: 'mentioned', line: 3, column: 3 },
      { file: 'b.ts', key: 'save', namespace: 'translation', evidence: 'called', line: 2, column: 3 },
    ])
  })
})

describe('collectModule', () => {
  it('does not tell elements of a list apart by how many there are', () => {
    const code = `export const first = (list) => list.length > 0 && list[0].kind`
    const facts = collectModule(code, 'list.ts')
    expect(JSON.stringify(facts)).not.toContain('told')
    expect(JSON.stringify(collectModule(code.replace('length > 0', 'isOpen'), 'list.ts'))).toContain('told')
  })
})

describe('the cache', () => {
  const cacheFolder = () => join(root, '.translations/scan')
  const keys = (files: string[]) =>
    scanFiles(files, { root, options, cacheFolder: cacheFolder() }).usages.map((usage) => usage.key)

  it('gives the same as a scan without it, whatever changed', () => {
    const files = write({ 'a.ts': "import { say } from './b'\nsay('a')", 'b.ts': 'export const say = (k) => t(k)' })
    expect(keys(files)).toEqual(['a'])
    expect(keys(files)).toEqual(['a'])
    write({ 'a.ts': "import { say } from './b'\nsay('other')" })
    expect(keys(files)).toEqual(['other'])
    write({ 'b.ts': 'export const say = (k) => k' })
    expect(keys(files)).toEqual([])
    expect(keys(files.slice(0, 1))).toEqual([])
  })

  it('keeps apart the same text in files of other kinds', () => {
    const text = "<script>\nexport const a = '<b>'\n</script>\n<p>{{ t('x') }}</p>"
    const files = write({ 'a.html': text, 'b.vue': text })
    expect(keys(files)).toEqual(scanFiles(files, { root, options }).usages.map((usage) => usage.key))
  })

  it('keeps apart the same text in modules with and without runes', () => {
    const text = "let k = $state('a')\nexport const set = () => { k = 'b' }\nexport const x = () => t(k)"
    const files = write({ 'a.ts': text, 'b.svelte.ts': text })
    keys(files.slice(0, 1))
    const alone = scanFiles(files.slice(1), { root, options }).usages.map((usage) => usage.key)
    expect(keys(files.slice(1))).toEqual(alone)
    expect(alone).not.toEqual(keys(files.slice(0, 1)))
  })

  it('costs time only when it is damaged', () => {
    const files = write({ 'a.ts': "t('a')", 'b.ts': "t('b')" })
    keys(files)
    const kept = readdirSync(cacheFolder()).map((name) => join(cacheFolder(), name))
    const whole = kept.map((file) => readFileSync(file))
    const damages = [
      (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
      () => Buffer.from('nothing of the kind'),
      () => Buffer.alloc(0),
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, bytes.indexOf('\n') + 1), Buffer.from('{"usages":')]),
    ]
    for (const damage of damages) {
      kept.forEach((file, at) => {
        writeFileSync(file, damage(whole[at] as Buffer))
      })
      expect(keys(files)).toEqual(['a', 'b'])
      // What was lost is there again, and may be lost again.
      rmSync(kept.find((file) => file.endsWith('.json')) ?? '', { force: true })
    }
  })

  /** More than is kept at hand: what is read after it is read once more. */
  const filler = (): string[] => write({ 'a.ts': `t('a') /*${' '.repeat(17 << 20)}*/` })

  it('keeps no result of files that were written while they were scanned', () => {
    const put = (key: string): string[] => write({ 'b.ts': `t('${key}')` })
    const files = [...filler(), ...put('before')]
    const scanner = createFileScanner({ root, options, cacheFolder: cacheFolder() })
    const { usages } = scanner.scan(files, undefined, () => put('meanwhile'))
    expect(usages.map(({ key }) => key)).toEqual(['a', 'meanwhile'])
    put('before')
    expect(keys(files)).toEqual(['a', 'before'])
  })

  it('names a file that has gone while it was scanned, at the very end of that', () => {
    const files = [...filler(), ...write({ 'b.ts': "t('b')", 'c.ts': "const C = 'c.d'" })]
    const catalog = new Map([['c.d', ['main']]])
    const scanUntil = (onStep: () => void) => createFileScanner({ root, options }).scan(files, catalog, onStep)
    let steps = 0
    expect(scanUntil(() => steps++).usages.map(({ key }) => key)).toEqual(['a', 'b', 'c.d'])
    const gone = files.at(-1) as string
    // By then nothing reads it but who looks for what it mentions.
    const { failed, partial } = scanUntil(() => --steps === 0 && rmSync(gone))
    expect(failed.map(({ file }) => file)).toEqual(['c.ts'])
    expect(partial).toBe(true)
  })

  it('is not needed: a folder that cannot be written changes nothing', () => {
    const files = write({ 'a.ts': "t('a')", blocked: '' })
    const result = scanFiles(files.slice(0, 1), { root, options, cacheFolder: join(root, 'blocked/scan') })
    expect(result.usages.map((usage) => usage.key)).toEqual(['a'])
  })
})

describe('a scanner that goes on', () => {
  const texts = readdirSync(join(import.meta.dirname, 'fixtures')).flatMap((topic) =>
    readdirSync(join(import.meta.dirname, 'fixtures', topic)).map((name) =>
      readFixture(join(import.meta.dirname, 'fixtures', topic, name)),
    ),
  )
  const parts = texts.filter(({ modules }) => modules.size > 1)

  it('finds the same as one that starts anew, whatever changes', () => {
    const all = Object.fromEntries(
      parts.flatMap(({ modules }, at) =>
        Array.from(modules, ([id, code]): [string, string] => [id.replace('/app/', `part${at}/`), code]),
      ),
    )
    const files = write(all)
    const scanner = createFileScanner({ root, options })
    scanner.scan(files)
    const names = Object.keys(all)
    const change = (step: number): string => {
      const name = names[(step * 37) % names.length] as string
      const code = all[name] as string
      // Gone, back again, or with other texts in it.
      const next = [code, 'export {}', code.replaceAll("'", "'x"), code.replace('export ', '')][step % 4] as string
      const [file = ''] = write({ [name]: next })
      return file
    }
    // Of sixteen fixtures each time: to start anew is what takes long.
    const times = Array.from({ length: 16 }, (_, time) => 53 * time)
    for (let step = 0; step < names.length; step += 53 * times.length) {
      scanner.forget(times.map((time) => change(step + time)))
      expect(scanner.scan(files).usages).toEqual(scanFiles(files, { root, options }).usages)
    }
  })

  it('names what fails in the order of the files, whichever failed first', () => {
    const files = write({ 'a.ts': "t('a')", 'b.ts': "t('b'" })
    const scanner = createFileScanner({ root, options })
    const names = (): string[] => scanner.scan(files).failed.map(({ file }) => file)
    expect(names()).toEqual(['b.ts'])
    scanner.forget(write({ 'a.ts': "t('a'" }))
    expect(names()).toEqual(['a.ts', 'b.ts'])
  })
})

describe('a scanner that is asked for other files', () => {
  const asks = "import { t } from 'i18next'\nt('called')"
  const names = `${asks}\nregister({ label: 'a.label' })`
  const catalog = new Map([['a.label', ['app']]])

  it.each([
    ['and has the others at hand', () => {}],
    ['and was told to read them anew', (scanner: FileScanner, files: string[]) => scanner.forget(files)],
    ['and looked for what has changed', (scanner: FileScanner) => scanner.forgetChanged()],
  ])('has no mentions of the others, %s', (_, between) => {
    const files = write({ 'one.ts': asks, 'two.ts': names })
    const scanner = createFileScanner({ root, options })
    const keys = (of: string[]): string[] => scanner.scan(of, catalog).usages.map(({ key }) => key)
    expect(keys(files)).toEqual(['called', 'called', 'a.label'])
    between(scanner, files)
    expect(keys(files.slice(0, 1))).toEqual(['called'])
  })

  it('looks again through files that were read while a module was gone that they import', () => {
    const files = write({
      'page.ts': "import { say } from './say'\nsay('a')",
      'say.ts': "import { t } from 'i18next'\nexport const say = (key) => t(key)",
    })
    const scanner = createFileScanner({ root, options })
    const keys = (of: string[]): string[] => scanner.scan(of).usages.map(({ key }) => key)
    expect(keys(files)).toEqual(['a'])
    scanner.forget(files)
    expect(keys(files.slice(0, 1))).toEqual([])
    expect(keys(files)).toEqual(['a'])
  })

  it('takes a file for one that nothing asks for once nothing does', () => {
    const files = write({
      'page.ts': "import { say } from './say'\n// 'a.label'\nsay('a')",
      'say.ts': "import { t } from 'i18next'\nexport const say = (key) => t(key)",
    })
    const cacheFolder = join(root, '.translations/scan')
    const scanner = createFileScanner({ root, options, cacheFolder })
    const alone = files.slice(0, 1)
    expect(scanner.scan(files, catalog).usages.map(({ key }) => key)).toEqual(['a'])
    const { usages } = scanner.scan(alone, catalog)
    expect(usages.map(({ key }) => key)).toEqual(['a.label'])
    // Nor does whoever comes later.
    expect(scanFiles(alone, { root, options, catalog, cacheFolder }).usages).toEqual(usages)
  })
})

describe('who gives what is read elsewhere', () => {
  const keys = (code: Record<string, string>): string[] =>
    scanFiles(write(code), { root, options })
      .usages.map(({ key }) => key)
      .sort()

  it('is found among files that say nothing of translation: providers of a context', () => {
    const context = "import { createContext } from 'react'\nexport const Label = createContext('none')"
    const page =
      "import { useContext } from 'react'\nimport { Label } from './context'\nexport const P = () => t(useContext(Label))"
    const app = 'import { Label } from \'./context\'\nexport const A = () => <Label.Provider value="given" />'
    expect(keys({ 'context.ts': context, 'page.tsx': page, 'app.tsx': app })).toEqual(['given', 'none'])
  })

  it('is found among files that say nothing of translation: what an app is made of', () => {
    const app = "import { createApp } from 'vue'\ncreateApp({ methods: { label() { return 'given' } } })"
    const page = '<script>export default { computed: { a() { return this.$t(this.$root.label()) } } }</script>'
    expect(keys({ 'main.js': app, 'page.vue': page })).toContain('given')
  })

  it('is found among files that say nothing of translation: components that call what listens to them', () => {
    const child = 'export const Child = ({ onPick }) => <b onClick={() => onPick("given")} />'
    const page =
      "import { Child } from './child'\nconst show = (key) => t(key)\nshow('own')\nexport const P = () => <Child onPick={show} />"
    expect(keys({ 'child.tsx': child, 'page.tsx': page })).toEqual(['given', 'own'])
    const choice = `<template><b @click="$emit('pick', 'given')" /></template>`
    const shown =
      '<script setup>import Choice from "./Choice.vue"; let key = "own"</script><template>{{ $t(key) }}<Choice @pick="key = $event" /></template>'
    expect(keys({ 'Choice.vue': choice, 'Shown.vue': shown })).toEqual(['given', 'own'])
  })

  it('is found among files that say nothing of translation: components that are given components', () => {
    const label = '<script setup>defineProps(["text"])</script><template>{{ $t(text) }}</template>'
    const row = '<script setup>defineProps(["as"])</script><template><component :is="as" text="given" /></template>'
    const page =
      '<script setup>import Row from "./Row.vue"; import Label from "./Label.vue"</script><template><Row :as="Label" /></template>'
    expect(keys({ 'Label.vue': label, 'Row.vue': row, 'Page.vue': page })).toEqual(['given'])
  })

  it('is found among files that say nothing of translation: who gives elements further props', () => {
    const label = 'export const Label = ({ text }) => <b>{t(text)}</b>'
    const row =
      "import { cloneElement } from 'react'\nexport const Row = ({ of, children }) => cloneElement(children, { text: of })"
    const page =
      "import { Label } from './label'\nimport { Row } from './row'\nexport const P = () => <Row of=\"given\"><Label /></Row>"
    expect(keys({ 'label.tsx': label, 'row.tsx': row, 'page.tsx': page })).toContain('given')
  })

  it('is found among files that say nothing of translation: pipes, directives and who uses them', () => {
    const label = "import { Pipe } from '@angular/core'\n@Pipe({ name: 'label' })\nexport class LabelPipe"
    const made = `${label} { transform() { return 'made' } }`
    expect(keys({ 'label.ts': made, 'page.html': '{{ a | label | translate }}' })).toEqual(['made'])
    const texts = "import { TranslateService } from '@ngx-translate/core'\n"
    const given = `${texts}${label} { constructor(private a: TranslateService) {} transform(key) { return this.a.get(key) } }`
    expect(keys({ 'label.ts': given, 'page.html': "{{ 'given' | label }}" })).toEqual(['given'])
    const directive = given
      .replace('Pipe }', 'Directive }')
      .replace("Pipe({ name: 'label'", "Directive({ selector: '[appText]'")
    const input = directive
      .replace('transform(key)', '@Input() appText; show()')
      .replace('get(key)', 'get(this.appText)')
    expect(keys({ 'label.ts': input, 'page.html': '<p appText="given"></p>' })).toEqual(['given'])
  })

  it('is found among files that say nothing of translation: who gives what is provided', () => {
    const label =
      '<script setup>import { inject } from "vue"; const text = inject("text")</script><template>{{ $t(text) }}</template>'
    const giver =
      '<script setup>import { provide } from "vue"; const props = defineProps(["of"]); provide("text", props.of)</script>'
    const between =
      '<script setup>import Giver from "./Giver.vue"; defineProps(["a"])</script><template><Giver :of="a" /></template>'
    const page = '<script setup>import Between from "./Between.vue"</script><template><Between a="given" /></template>'
    expect(keys({ 'Label.vue': label, 'Giver.vue': giver, 'Between.vue': between, 'Page.vue': page })).toEqual([
      'given',
    ])
  })

  it.each([
    ['what a ref holds', "import { label } from './state'\nlabel.value = 'given'"],
    ['under another name', "import { label as other } from './state'\nother.value = 'given'"],
    ['a part of a part', "import { dialog } from './state'\ndialog.texts\n  .title = 'given'"],
    ['what may be there', "import { dialog } from './state'\ndialog.texts['title'] ??= 'given'"],
    ['all at once', "import { dialog } from './state'\nObject.assign(dialog, { texts: { title: 'given' } })"],
    ['one more', "import { list } from './state'\nlist.push('given')"],
    ['what a function gives', "import { useText } from './state'\nconst { text } = useText()\ntext.value = 'given'"],
  ])('is found among files that say nothing of translation: who changes state, %s', (_, changes) => {
    const state =
      "import { reactive, ref } from 'vue'\nexport const label = ref('none')\nexport const list = ['none']\n" +
      "export const dialog = reactive({ texts: { title: 'none' } })\n" +
      "const text = ref('none')\nexport const useText = () => { return { text } }"
    const page =
      "import { dialog, label, list, useText } from './state'\n" +
      't(label.value); t(dialog.texts.title); t(list[0]); for (const each of list) t(each); t(useText().text.value)'
    const other = "import { label } from './state'\nconsole.log(label.value === 'read')"
    const found = keys({ 'state.ts': state, 'page.ts': page, 'changes.ts': changes, 'other.ts': other })
    expect([...new Set(found)]).toEqual(['given', 'none'])
  })
})

describe('a scanner that looks itself for what has changed', () => {
  it('reads that anew: files written, broken, mended, gone and come back', () => {
    const files = write({ 'a.ts': "t('a')", 'b.ts': "t('b')" })
    const scanner = createFileScanner({ root, options })
    const keys = (): string[] => {
      scanner.forgetChanged()
      return scanner.scan(files).usages.map(({ key }) => key)
    }
    expect(keys()).toEqual(['a', 'b'])
    write({ 'a.ts': "t('c')" })
    expect(keys()).toEqual(['c', 'b'])
    write({ 'a.ts': "t('c'" })
    expect(keys()).toEqual(['b'])
    write({ 'a.ts': "t('d')" })
    expect(keys()).toEqual(['d', 'b'])
    rmSync(join(root, 'b.ts'))
    expect(keys()).toEqual(['d'])
    write({ 'b.ts': "t('e')" })
    expect(keys()).toEqual(['d', 'e'])
  })

  it('keeps what it finds in other files for who comes later', () => {
    const parts = [write({ 'a.ts': "t('a')" }), write({ 'b.ts': "t('b')" })]
    const cacheFolder = join(root, '.translations/scan')
    const scanner = createFileScanner({ root, options, cacheFolder })
    for (const files of [...parts, parts.flat()]) scanner.scan(files)
    const kept = readFileSync(join(cacheFolder, 'facts.txt'), 'utf8').split('\n').slice(1, -1)
    expect(kept).toHaveLength(2)
    expect(readdirSync(cacheFolder).filter((name) => name.startsWith('result-'))).toHaveLength(3)
    expect(scanner.scan(parts.flat()).usages.map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('finds the mentions of another catalog', () => {
    const files = write({ 'a.ts': "t('a')", 'b.ts': "export const NAMES = ['x.y', 'x.z']" })
    const scanner = createFileScanner({ root, options })
    const mentioned = (key: string): string[] =>
      scanner
        .scan(files, new Map([[key, ['main']]]))
        .usages.flatMap(({ key, evidence }) => (evidence === 'mentioned' ? [key] : []))
    expect([mentioned('x.y'), mentioned('x.z'), mentioned('x.y')]).toEqual([['x.y'], ['x.z'], ['x.y']])
  })
})

describe('a scanner that goes on, where everything hangs together,', () => {
  /** Gives the keys that are found in the end. */
  const steps = (...all: Record<string, string>[]): string[] => {
    let keys: string[] = []
    const scanner = createFileScanner({ root, options })
    const there: Record<string, string> = {}
    for (const each of all) {
      scanner.forget(write(each))
      Object.assign(there, each)
      const files = Object.keys(there).map((name) => join(root, name))
      const { usages } = scanner.scan(files)
      expect(usages).toEqual(scanFiles(files, { root, options }).usages)
      keys = usages.map(({ key }) => key).sort()
    }
    return keys
  }

  it('forgets who called what', () => {
    const own = "import { t } from 'i18next'\nexport const say = (key) => t(key)\nexport const run = (f, key) => f(key)"
    const calls = (what: string) => ({
      'call.ts': `import { run, say } from './own'\nsay('x')\nrun(${what}, 'key')`,
    })
    steps({ 'own.ts': own, ...calls('say') }, calls('String'), calls('say'))
  })

  it('knows what its callers give', () => {
    const own = { 'own.ts': "import { t } from 'i18next'\nexport const say = (key) => t(key)" }
    const page = { 'page.ts': "import { say } from './own'\nimport { LABEL } from './labels'\nsay(LABEL)\nsay('own')" }
    const labels = (key: string) => ({ 'labels.ts': `export const LABEL = '${key}'` })
    const keys = steps({ ...own, ...page, ...labels('a') }, labels('b'), { 'labels.ts': 'export {}' }, labels('c'))
    expect(keys).toEqual(['c', 'own'])
  })

  it('looks anew for modules that come later', () => {
    const page = { 'page.ts': "import { t } from 'i18next'\nimport { say } from './say'\nt('x')\nsay('a')" }
    steps(page, { 'say.ts': "import { t } from 'i18next'\nexport const say = (key) => t(key)" })
  })

  it('learns whose names are meant', () => {
    const page = { 'page.ts': "const say = $t\nsay('a[0]')" }
    steps({ ...page, 'i18n.ts': "import 'x'" }, { 'i18n.ts': "import { createI18n } from 'vue-i18n'\ncreateI18n({})" })
  })

  it('learns what wrappers give', () => {
    const page = (wrapped: string) => ({
      'page.tsx': `import { withTranslation } from 'react-i18next'\nimport { A } from './a'\nexport default ${wrapped}`,
    })
    const component = { 'a.tsx': "export const A = ({ t }) => { const say = t; return <b>{say('a')}</b> }" }
    const [home, list] = ["withTranslation('home')(A)", "withTranslation('list')(A)"] as const
    steps({ ...component, ...page(home) }, page(list), page('A'), page(home))
  })

  it('learns what is provided, and what fields hold', () => {
    const context = {
      'context.ts': "import { createContext } from 'react'\nexport const Context = createContext('none')",
      'page.tsx': `import { useContext } from 'react'\nimport { Context } from './context'
        export const Page = ({ item }) => { const key = useContext(Context); return <b id={t(item.labelKey)}>{t(key)}</b> }`,
    }
    const given = (key: string) => ({
      'app.tsx': `import { Context } from './context'\nexport const App = () => <Context.Provider value="${key}" />`,
      'items.ts': `export const ITEMS = [{ labelKey: '${key}.label' }]`,
    })
    steps({ ...context, ...given('a') }, given('b'), { 'app.tsx': 'export {}', 'items.ts': 'export {}' }, given('a'))
  })

  it('learns what others put into state', () => {
    const state = {
      'state.ts':
        "import { reactive, ref } from 'vue'\nexport const label = ref('none')\nexport const form = reactive({})",
      'page.ts': "import { form, label } from './state'\nt(label.value)\nt(form.error)",
    }
    const change = (key: string) => ({
      'change.ts': `import { form, label } from './state'\nlabel.value = '${key}'\nform.error = '${key}.error'`,
    })
    expect(steps(state, change('a'), change('b'))).toEqual(['b', 'b.error', 'none'])
    expect(steps({ ...state, ...change('a') }, { 'change.ts': 'export {}' })).toEqual(['none'])
  })

  it('learns which classes extend others', () => {
    const base = {
      'base.ts': "import { t } from 'i18next'\nexport class A { key = 'a'; label() { return t(this.key) } }",
    }
    const page = (key: string) => ({
      'page.ts': `import { A } from './base'\nexport class B extends A { key = '${key}' }`,
    })
    const last = { 'last.ts': "import { B } from './page'\nexport class C extends B { key = 'last' }" }
    expect(steps(base, page('b'), last)).toEqual(['a', 'b', 'last'])
    expect(steps({ ...base, ...page('b'), ...last }, { 'page.ts': 'export {}' })).toEqual(['a'])
    expect(steps({ ...base, ...page('b') }, page('c'))).toEqual(['a', 'c'])
  })

  it('learns how keys are read', () => {
    const page = { 'page.ts': "import { t } from 'i18next'\nt('a:b.c')" }
    const config = (separator: string) => ({
      'i18n.ts': `import i18next from 'i18next'\ni18next.init({ fallbackLng: 'en', nsSeparator: '${separator}' })`,
    })
    steps({ ...page, ...config(':') }, config('|'), { 'i18n.ts': 'export {}' })
  })

  it('learns that a function which comes as an argument translates', () => {
    const page = { 'page.ts': "import { t } from 'i18next'\nt('x')\nexport const show = (say) => say('a')" }
    const main = (what: string) => ({
      'main.ts': `import { show } from './page'\nimport { t } from 'i18next'\nshow(${what})`,
    })
    steps({ ...page, ...main('String') }, main('t'), main('(key) => t(key)'), main('String'))
  })

  it('gives up what it would give up if it knew nothing', () => {
    const wrap = (outer: string, inner: string): string => `export const ${outer} = (key) => ${inner}(key)\n`
    const own = `import { t } from 'i18next'\n${wrap('show', 't')}`
    const wraps = (name: string): string =>
      wrap(`say${name}`, 'show') + wrap(`tell${name}`, `say${name}`) + wrap(`run${name}`, `tell${name}`)
    const calls = (name: string, count: number): Record<string, string> => {
      const lines = Array.from({ length: count }, (_, index) => `run${name}('${name}.${index}')`)
      return { [`${name}.ts`]: [`import { run${name} } from './own'`, ...lines].join('\n') }
    }
    const keys = steps(
      { 'own.ts': own + wraps('A') + wraps('B'), ...calls('A', 300), ...calls('B', 100) },
      calls('B', 300),
    )
    expect(keys).toContain('A.299')
    expect(keys).toContain('B.299')
  })

  it('learns what the root has', () => {
    const toast = (key: string) => ({
      'toast.js': `export default { methods: { toast(key) { return this.$t(${key}) } } }`,
    })
    const main = {
      'main.js': "import { createApp } from 'vue'\nimport toast from './toast'\ncreateApp({ mixins: [toast] })",
    }
    const save = "methods: { save() { const say = this.$root.toast; say('a') } }"
    const page = { 'page.vue': `<script>\nexport default { ${save} }\n</script><template>{{ $t('b') }}</template>` }
    const none = { 'main.js': 'export {}' }
    steps({ ...main, ...page, ...toast('key') }, none, main, toast("'own'"), none, main)
  })
})

describe('code that leads in circles', () => {
  const keys = (code: Record<string, string>): string[] => {
    const { usages, failed } = scanFiles(write(code), { root, options })
    expect(failed).toEqual([])
    return usages.map(({ key }) => key).sort()
  }

  it('says what it says before it comes round', () => {
    const list = `let all = Object.values({ a: 'x.a' })
      export const grow = () => { all = Object.values(all) }
      for (const each of all) t(each)`
    expect(keys({ 'a.ts': list })).toEqual(['x.a'])
  })

  it('costs its own look-up, and no other', () => {
    const mixins = 'const one = { mixins: [other] }\nconst other = { mixins: [one] }\nnew Vue({ mixins: [one] })'
    const page = '<template>{{ $t("b") }} {{ $t($root.say()) }}</template>'
    expect(keys({ 'main.js': mixins, 'page.vue': page })).toEqual(['*', 'b'])
  })
})

describe('names that a project gives its own places', () => {
  const page = "import { say } from '#words'\nsay('a')"
  const config = (target: string) => `{
    // Comments and commas at the end are allowed: "#no/*"
    "compilerOptions": { "paths": { "#words": ["./lib/${target}"], "#ui/*": ["nowhere/*", "kit/*"], }, },
  }`
  const modules = {
    'src/page.ts': page,
    'lib/speak.ts': 'export const say = (key) => t(key)',
    'lib/silent.ts': 'export const say = (key) => key',
  }
  const keys = (files: string[], cacheFolder = join(root, '.cache')) =>
    scanFiles(
      files.filter((file) => !file.endsWith('.json')),
      { root, options, cacheFolder },
    ).usages.map((usage) => usage.key)

  it('are read from the configuration of TypeScript', () => {
    expect(keys(write(modules), join(root, '.without'))).toEqual(['*'])
    expect(keys(write({ ...modules, 'tsconfig.json': config('speak') }))).toEqual(['a'])
    expect(keys(write({ ...modules, 'tsconfig.json': config('silent') }))).toEqual(['*'])
  })

  it('are those of the nearest configuration, with what it extends or refers to', () => {
    const files = { ...modules, 'tsconfig.json': config('silent'), 'shared/base.json': config('../../lib/speak') }
    expect(keys(write({ ...files, 'src/tsconfig.json': '{ "extends": "../shared/base" }' }))).toEqual(['a'])
    const referring = '{ "references": [{ "path": "../shared/base.json" }] }'
    expect(keys(write({ ...files, 'src/tsconfig.json': referring }))).toEqual(['a'])
  })

  it('begin where the configuration says, or the one that extends it', () => {
    const base = (compilerOptions: object) => JSON.stringify({ compilerOptions })
    const extending = (compilerOptions: object) => JSON.stringify({ extends: '../shared/base', compilerOptions })
    for (const [shared, own] of [
      [{ baseUrl: '../lib', paths: { '#words': ['speak'] } }, {}],
      [{ paths: { '#words': ['speak'] } }, { baseUrl: '../lib' }],
      [{ paths: { '#words': ['$' + '{configDir}/../lib/speak'] } }, {}],
      [{ baseUrl: '$' + '{configDir}/../lib', paths: { '#words': ['speak'] } }, {}],
    ] as const) {
      const files = { ...modules, 'shared/base.json': base(shared), 'src/tsconfig.json': extending(own) }
      expect([shared, keys(write(files))]).toEqual([shared, ['a']])
    }
  })

  it('are those of the last configuration that is extended, of packages as well', () => {
    const at = (target: string) => JSON.stringify({ compilerOptions: { paths: { '#words': [target] } } })
    const extending = (...names: string[]) => JSON.stringify({ extends: names })
    const own = { 'silent.json': at('./lib/silent'), 'speak.json': at('./lib/speak') }
    const installed = {
      'node_modules/@acme/base/tsconfig.json': at('../../../lib/speak'),
      'node_modules/rules/package.json': '{ "exports": { "./web": "./configs/web.json" } }',
      'node_modules/rules/configs/web.json': at('$' + '{configDir}/lib/speak'),
    }
    for (const names of [
      ['./silent.json', './speak.json'],
      ['./speak', './nowhere.json', 'not-installed/base.json'],
      ['./silent', '@acme/base'],
      ['@acme/base/tsconfig'],
      ['@acme/base/tsconfig.json'],
      ['rules/web'],
    ]) {
      const files = { ...modules, ...own, ...installed, 'tsconfig.json': extending(...names) }
      expect([names, keys(write(files))]).toEqual([names, ['a']])
    }
    const none = '{ "extends": "./speak.json", "compilerOptions": { "paths": null } }'
    expect(keys(write({ ...modules, ...own, 'tsconfig.json': none }))).toEqual(['*'])
  })

  it('are those of configurations that are only listed, wherever those are', () => {
    const referring = (path: string) => JSON.stringify({ files: [], references: [{ path: './nowhere' }, { path }] })
    for (const [path, file] of [
      ['tsconfig.app.json', 'tsconfig.app.json'],
      ['kit', 'kit/tsconfig.json'],
      ['./tsconfig.app.json', 'tsconfig.app.json'],
    ] as const) {
      const listed = JSON.stringify({
        compilerOptions: { baseUrl: join(root, 'lib'), paths: { '#words': ['speak'] } },
        references: [{ path: join(root, 'tsconfig.json') }],
      })
      expect([path, keys(write({ ...modules, 'tsconfig.json': referring(path), [file]: listed }))]).toEqual([
        path,
        ['a'],
      ])
    }
  })

  it('are left out where names begin at a folder', () => {
    const imports = { 'src/page.ts': page.replace('#words', 'words/say'), 'lib/en/words/say.ts': '' }
    const said = { 'kit/deep/words/say.ts': modules['lib/speak.ts'] }
    for (const compilerOptions of [
      { baseUrl: 'kit/deep' },
      { baseUrl: 'kit/deep', paths: { '#ui/*': ['lib/*'], 'words/*': ['lib/*'] } },
    ]) {
      const files = { ...imports, ...said, 'tsconfig.json': JSON.stringify({ compilerOptions }) }
      expect([compilerOptions, keys(write(files))]).toEqual([compilerOptions, ['a']])
    }
  })

  it('may stand for many, the first that is there', () => {
    const button = 'import { Label } from \'#ui/label\'\nexport const B = () => <Label text="a" />'
    const label = 'export const Label = ({ text, id }) => <b id={id}>{t(text)}</b>'
    const files = { 'src/button.tsx': button, 'kit/label.tsx': label, 'src/label.tsx': 'export const Label = 0' }
    expect(keys(write({ ...files, 'jsconfig.json': config('speak') }))).toEqual(['a'])
  })

  it('cost nothing where the configuration is broken or leads in a circle', () => {
    const files = { ...modules, 'tsconfig.json': '{ "extends": "./tsconfig.json" }', 'src/tsconfig.json': '{ broken' }
    const written = write(files)
    expect(keys(written)).toEqual(['*'])
    expect(readAliases(root, written).texts.length).toBeLessThan(100)
  })
})

describe('findFiles', () => {
  it('leaves out dependencies, output, tests and declarations', async () => {
    // Of some apps, `e2e` is encryption.
    const kept = ['src/a.e2e.ts', 'src/a.ts', 'src/b.vue', 'src/build/d.ts', 'src/deep/c.tsx', 'src/image/build/e.vue']
    const left = [
      'node_modules/x/a.ts',
      'dist/a.js',
      'packages/a/build/a.js',
      'src/main/resources/dist/a.js',
      '.translations/a.ts',
      'src/a.test.ts',
      'test/a.e2e-spec.ts',
      'test/Models/UploadSpec.ts',
      'src/__tests__/a.ts',
      'src/setupTests.ts',
      'vitest.setup.ts',
      'jest.config.js',
      'src/a.d.ts',
    ]
    write(Object.fromEntries([...kept, ...left, 'src/a.css'].map((name) => [name, ''])))
    expect(await findFiles(root, options)).toEqual(kept.map((name) => join(root, name)))
  })

  it('follows links to files, and none that lead in a circle or nowhere', async () => {
    const [file = ''] = write({ 'src/a.ts': '' })
    symlinkSync(file, join(root, 'src/b.ts'))
    symlinkSync(join(root, 'src/c.ts'), join(root, 'src/c.ts'))
    symlinkSync(join(root, 'gone.ts'), join(root, 'src/d.ts'))
    expect(await findFiles(root, options)).toEqual([file, join(root, 'src/b.ts')])
  })

  it('leaves out what git ignores, by the rules of every folder', async () => {
    write({
      '.git/HEAD': '',
      '.gitignore': '/made\n*.gen.ts\n!keep.gen.ts\n',
      'app/.gitignore': 'local\n',
      'app/a.ts': '',
      'app/b.gen.ts': '',
      'app/keep.gen.ts': '',
      'app/local/c.ts': '',
      'made/d.ts': '',
      'app/made/e.ts': '',
    })
    const names = async (folder: string) =>
      (await findFiles(folder, options)).map((file) => file.slice(root.length + 1))
    const kept = ['app/a.ts', 'app/keep.gen.ts', 'app/made/e.ts']
    expect(await names(root)).toEqual(kept)
    expect(await names(join(root, 'app'))).toEqual(kept)
    // Who looks into an ignored folder means it.
    expect(await names(join(root, 'made'))).toEqual(['made/d.ts'])
  })

  it('takes what git tracks although it ignores it', async () => {
    write({
      '.gitignore': 'keys\n*.gen.ts\n.hidden\n',
      'src/a.ts': '',
      'src/keys/b.ts': '',
      'src/keys/none.ts': '',
      'src/c.gen.ts': '',
      'src/gone.gen.ts': '',
      'src/none.gen.ts': '',
      'src/.hidden/e.ts': '',
    })
    const git = (...args: string[]): void => void execFileSync('git', args, { cwd: root })
    git('init', '--quiet')
    git('add', '--force', 'src/keys/b.ts', 'src/c.gen.ts', 'src/gone.gen.ts', 'src/.hidden/e.ts')
    rmSync(join(root, 'src/gone.gen.ts'))
    const kept = ['src/a.ts', 'src/c.gen.ts', 'src/keys/b.ts'].map((name) => join(root, name))
    expect(await findFiles(root, options)).toEqual(kept)
    expect(await findFiles(join(root, 'src'), options)).toEqual(kept)
  })

  it('takes capital letters in what git ignores for others than small ones', async () => {
    write({ '.git/HEAD': '', '.gitignore': 'logs\n', 'logs/a.ts': '', 'pages/Logs/b.ts': '' })
    expect(await findFiles(root, options)).toEqual([join(root, 'pages/Logs/b.ts')])
  })

  it('takes files, folders and globs instead', async () => {
    write({ 'a/one.ts': '', 'a/two.vue': '', 'b/three.ts': '', 'b/four.ts': '' })
    const names = async (paths: string[]) =>
      (await findFiles(root, options, paths)).map((file) => file.slice(root.length + 1))
    expect(await names(['a'])).toEqual(['a/one.ts', 'a/two.vue'])
    expect(await names(['b/three.ts', 'b/f*.ts'])).toEqual(['b/four.ts', 'b/three.ts'])
    expect(await names([join(root, 'a'), join(root, 'b/f*.ts')])).toEqual(['a/one.ts', 'a/two.vue', 'b/four.ts'])
  })

  it('takes files and folders as they are called, whatever that means in a glob', async () => {
    write({ 'app/(group)/a.ts': '', 'app/[id]/b.ts': '', 'app/i/c.ts': '', 'c#/d.ts': '' })
    const names = async (path: string) =>
      (await findFiles(root, options, [path])).map((file) => file.slice(root.length + 1))
    expect(await names('app/(group)')).toEqual(['app/(group)/a.ts'])
    expect(await names('app/[id]/b.ts')).toEqual(['app/[id]/b.ts'])
    expect(await names('c#')).toEqual(['c#/d.ts'])
  })

  it('leaves out what a bundler has written, unless it is named', async () => {
    const line = `t('key');`.repeat(200)
    const bundle = `/*! banner */\n${line.repeat(80)}\n`
    write({
      'public/bundle.js': bundle,
      'public/chunk.mjs': `${line}\n`.repeat(80),
      'public/small.js': line,
      'src/data.ts': bundle,
      'public/vendor.js': `${line.slice(0, 900)}\n${'var a\n'.repeat(12)}`.repeat(120),
      'src/long.js': `${line.slice(0, 400)}\n`.repeat(400),
      'src/mixed.js': `${line.repeat(5)}\n${'var a\n'.repeat(400)}`.repeat(40),
    })
    const names = async (paths: string[]) =>
      (await findFiles(root, options, paths)).map((file) => file.slice(root.length + 1))
    expect(await names([])).toEqual(['public/small.js', 'src/data.ts', 'src/long.js', 'src/mixed.js'])
    expect(await names(['public/bundle.js'])).toEqual(['public/bundle.js'])
  })

  it('leaves out the reports of the checks, which name every key that is unused', async () => {
    write({ 'reports/translations.html': formatHtml(hostileReport), 'src/page.html': '<p>{{ t("a") }}</p>' })
    expect(await findFiles(root, options)).toEqual([join(root, 'src/page.html')])
  })

  it('obeys include and exclude', async () => {
    write({ 'a/one.ts': '', 'a/two.ts': '', 'b/three.ts': '' })
    const own = resolveScanOptions({ include: 'a/**/*.ts', exclude: ['**/two.*'] })
    expect(await findFiles(root, own)).toEqual([join(root, 'a/one.ts')])
  })
})

describe('scan', () => {
  it('throws an error that names file, line and column', () => {
    expect(() => scan("const a = 1\nt('x'", 'src/a.ts')).toThrow(/src\/a\.ts:2:6 does not parse/)
    expect(() => scan('<script>\nconst = 3\n</script>', 'src/a.vue')).toThrow(/src\/a\.vue:2:7 does not parse/)
    expect(() => scan('<script>\na = [{[ .A ]}]; t("x")\n</script>', 'a.html')).toThrow(/a\.html:2:\d+ does not parse/)
    for (const file of ['src/a.astro', 'src/a.mdx']) {
      const broken = new RegExp(`${file}:3:4 does not parse`)
      expect(() => scan("{t('a')}\n\n<p>{ </p>\n\n{t('b')}", file)).toThrow(broken)
      expect(() => scan("{t('a')}\n\n<p>{t('b') t('c')}</p>", file)).toThrow(broken)
      expect(() => scan("{t('a')}\n\n<p>{ f'(t) }{#id}{/* t('c') */}</p>", file)).not.toThrow()
    }
  })

  it.each([
    ['lists', '[', ']'],
    ['calls', 't(', ')'],
    ['blocks', '{', '}'],
    ['functions', '() => {', '}'],
  ])('refuses %s nested beyond reason', (_, open, close) => {
    expect(() => scan(open.repeat(20_000) + close.repeat(20_000), 'a.ts')).toThrow(/nested too deeply/)
  })

  // Each of these ends the process when it reaches the native parser.
  it.each([
    ['arrows', (n: number) => `${'a=>'.repeat(n)}1`],
    ['async arrows', (n: number) => `${'async a =>\n'.repeat(n)}1`],
    ['conditions', (n: number) => `${'a?b:'.repeat(n * 6)}1`],
    ['signs', (n: number) => `${'!'.repeat(n * 6)}1`],
    ['words', (n: number) => `${'typeof '.repeat(n * 6)}1`],
    ['types', (n: number) => `let x: A${'<A'.repeat(n)}${'>'.repeat(n)}`],
    ['types of several', (n: number) => `let x: ${'A<B, '.repeat(n)}B${'>'.repeat(n)}`],
    ['types of several with braces', (n: number) => `let x: ${'A<{}, '.repeat(n)}B${'>'.repeat(n)}`],
    ['chains of calls', (n: number) => `a${'.b(c, d)'.repeat(n * 12)}`],
    ['sums of calls', (n: number) => `a(b, c)${' + a(b, c)'.repeat(n * 6)}`],
    ['classes', (n: number) => `${'class A extends '.repeat(n)}B {}`],
    ['else', (n: number) => `${'if (a) b\nelse '.repeat(n * 6)}c`],
    ['assignments', (n: number) => `${'a='.repeat(n * 6)}1`],
  ])('refuses %s nested beyond reason without brackets', (_, code) => {
    expect(() => scan(code(16_000), 'a.ts')).toThrow(/nested too deeply/)
  })

  it('reads long lists of operators and large markup', () => {
    const sum = Array.from({ length: 8_000 }, (_, index) => `'${index}'`).join(' + ')
    expect(scan(`const x = ${sum}\nt('a')`, 'a.ts').map((usage) => usage.key)).toEqual(['a'])
    const chain = Array.from({ length: 20_000 }, (_, index) => `a${index}`).join(' || ')
    expect(scan(`rows.forEach((row) => { row.key = ${chain} })\nt('a')`, 'a.ts').map(({ key }) => key)).toEqual(['a'])
    const grown = `export function f(x) {\nlet key = 'a'\nif (${chain}) key = key + ${sum}\nt('a')\n}`
    expect(scan(`import { t } from 'i18next'\n${grown}`, 'a.ts').map(({ key }) => key)).toEqual(['a'])
    const list = "<li>{t('a')}</li>\n".repeat(2_000)
    expect(scan(`export const A = () => <ul>${list}</ul>`, 'a.tsx')).toHaveLength(2_000)
  })

  it('has an error of its own for a file that does not parse', () => {
    expect(() => scan('let = (', 'src/a.ts')).toThrow(
      expect.objectContaining({ code: 'TR_SCAN_SYNTAX', exitCode: 1, details: expect.objectContaining({ line: 1 }) }),
    )
  })

  it('reads what compilers would refuse', () => {
    expect(scan("let a = 1; let a = 2; return t('x')", 'a.js').map((usage) => usage.key)).toEqual(['x'])
    expect(scan("#!/usr/bin/env node\nt('x')", 'a.cjs').map((usage) => usage.key)).toEqual(['x'])
    expect(scan("\uFEFFt('x')", 'a.ts').map((usage) => usage.key)).toEqual(['x'])
    const svelte = "\uFEFF<script>\nt('x')\n</script>\n{t('y')}"
    expect(scan(svelte, 'a.svelte').map(({ key, line, column }) => [key, line, column])).toEqual([
      ['x', 2, 3],
      ['y', 4, 4],
    ])
  })

  it('says where a key went', () => {
    const [usage] = scan("const say = (k) => t(k)\nsay('a')", '/a.ts')
    expect(usage).toMatchObject({ key: 'a', line: 2, column: 5 })
    expect(usage?.via).toEqual([
      { file: '/a.ts', line: 2, column: 1 },
      { file: '/a.ts', line: 1, column: 20 },
    ])
  })
})
