/** Source trees for the scan's bench: the same on every machine, a fifth of the files with keys. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Tree {
  files: number
  bytes: number
  kind: 'tsx' | 'vue'
}

const EVERY = 5
const FOLDER = 50

/** Numbers that look like chance and are always the same. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >> 8) % below
  }
}

export function writeTree(folder: string, { files, bytes, kind }: Tree): void {
  const size = bytes / files
  const random = createRandom(files)
  for (let index = 0; index < files; index++) {
    const withKeys = index % EVERY === 0
    const code = kind === 'tsx' ? component(index, size, withKeys, random) : page(index, size, withKeys, random)
    const file = join(folder, 'src', `area${Math.floor(index / FOLDER)}`, `Part${index}.${kind}`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
  writeFileSync(join(folder, 'src', `Field.${kind}`), kind === 'tsx' ? FIELD_TSX : FIELD_VUE)
}

/** A component that looks up the key it is given: what users of it write are keys, too. */
const FIELD_TSX = `import { useTranslation } from 'react-i18next'

export function Field({ labelKey, value }: { labelKey: string; value: string }) {
  const { t } = useTranslation('fields')
  return <label title={t('hint')}>{t(labelKey)}: {value}</label>
}
`

const FIELD_VUE = `<script setup lang="ts">
defineProps<{ labelKey: string }>()
</script>
<template><label>{{ $t(labelKey) }}</label></template>
`

type Random = (below: number) => number

function component(index: number, size: number, withKeys: boolean, random: Random): string {
  const other = Math.max(0, index - 1 - random(40))
  const imports = [
    "import { useCallback, useEffect, useMemo, useState } from 'react'",
    `import { Part${other} } from '../area${Math.floor(other / FOLDER)}/Part${other}'`,
    "import classNames from 'classnames'",
  ]
  if (withKeys) {
    imports.push("import { Trans, useTranslation } from 'react-i18next'", "import { Field } from '../Field'")
  }
  const parts: string[] = []
  for (let part = 0, length = 0; length < size - 1_300; part++) {
    const text = withKeys ? translated(index, part, random) : plain(index, part, random)
    parts.push(text)
    length += text.length
  }
  const names = parts.map((_, part) => `<Section${part} key="${part}" rows={rows} onSelect={select} />`)
  return `${imports.join('\n')}

export interface Row${index} { id: string; name: string; kind: 'open' | 'closed' | 'waiting'; total: number }

${parts.join('\n')}
export function Part${index}({ rows, title }: { rows: Row${index}[]; title: string }) {
  const [selected, setSelected] = useState<string | null>(null)
  const select = useCallback((id: string) => setSelected(id), [])
  return (
    <main className={classNames('part', { active: selected !== null })} aria-label={title}>
      ${names.join('\n      ')}
      <Part${other} rows={[]} title={title} />
    </main>
  )
}
`
}

function plain(index: number, part: number, random: Random): string {
  return `export function Section${part}({ rows, onSelect }: { rows: Row${index}[]; onSelect: (id: string) => void }) {
  const [open, setOpen] = useState(${random(2) === 0})
  const shown = useMemo(() => rows.filter((row) => row.total > ${random(100)} && row.kind !== 'closed'), [rows])
  useEffect(() => {
    const listener = (event: KeyboardEvent) => { if (event.key === 'Escape') setOpen(false) }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <section className="section section--${random(9)}" data-open={open}>
      {shown.map((row, at) => (
        <button type="button" key={row.id} onClick={() => onSelect(row.id)} style={{ order: at * ${random(7)} }}>
          {row.name} <span className="total">{row.total.toFixed(2)}</span>
        </button>
      ))}
      <a href="https://example.com/section/${index}/${part}" onClick={() => setOpen(!open)}>Section ${part} doesn't end here</a>
    </section>
  )
}
`
}

function translated(index: number, part: number, random: Random): string {
  const key = `part${index}.section${part}`
  return `const STATES${part} = { open: '${key}.state.open', closed: '${key}.state.closed', waiting: '${key}.state.waiting' } as const

export function Section${part}({ rows, onSelect }: { rows: Row${index}[]; onSelect: (id: string) => void }) {
  const { t } = useTranslation('area${Math.floor(index / FOLDER)}')
  const [open, setOpen] = useState(${random(2) === 0})
  const shown = useMemo(() => rows.filter((row) => row.total > ${random(100)}), [rows])
  return (
    <section className="section section--${random(9)}" title={t('${key}.title')} data-open={open}>
      <h2>{open ? t('${key}.open') : t('${key}.closed')}</h2>
      {shown.map((row, at) => (
        <button type="button" key={row.id} onClick={() => onSelect(row.id)} style={{ order: at * ${random(7)} }}>
          {row.name} {t('${key}.total', { count: row.total })} {t(STATES${part}[row.kind])}
        </button>
      ))}
      <Field labelKey="part${index}.field${part}" value={String(rows.length)} />
      <Trans i18nKey="${key}.more">Read <b>more</b></Trans>
      <a href="https://example.com/${part}" onClick={() => setOpen(!open)}>{t('${key}.close', 'Close')}</a>
    </section>
  )
}
`
}

function page(index: number, size: number, withKeys: boolean, random: Random): string {
  const rows: string[] = []
  for (let part = 0, length = 0; length < size - 850; part++) {
    const text = withKeys ? translatedRow(index, part, random) : plainRow(index, part, random)
    rows.push(text)
    length += text.length
  }
  const script = withKeys
    ? `import { useI18n } from 'vue-i18n'
import Field from '../Field.vue'
const { t } = useI18n()
const heading = computed(() => t('page${index}.heading'))`
    : `const heading = computed(() => 'Page ${index}')`
  return `<script setup lang="ts">
import { computed, ref } from 'vue'
${script}
interface Row { id: string; name: string; kind: 'open' | 'closed'; total: number }
const props = defineProps<{ rows: Row[] }>()
const open = ref(false)
const shown = computed(() => props.rows.filter((row) => row.total > ${random(100)}))
function select(row: Row) {
  open.value = !open.value
  window.dispatchEvent(new CustomEvent('select', { detail: row.id }))
}
</script>

<template>
  <main class="page" :data-open="open">
    <h1>{{ heading }}</h1>
${rows.join('\n')}
  </main>
</template>

<style scoped>
.page { display: grid; gap: ${random(9)}px }
</style>
`
}

function plainRow(index: number, part: number, random: Random): string {
  return `    <section class="row row--${random(9)}" @click="open = !open">
      <button v-for="row in shown" :key="row.id" :style="{ order: row.total * ${random(7)} }" @click="select(row)">
        {{ row.name }} <span class="total">{{ row.total.toFixed(2) }}</span>
      </button>
      <a href="https://example.com/${index}/${part}">It doesn't end here</a>
    </section>`
}

function translatedRow(index: number, part: number, random: Random): string {
  const key = `page${index}.row${part}`
  return `    <section class="row row--${random(9)}" :title="$t('${key}.title')" @click="open = !open">
      <h2 v-if="open">{{ t('${key}.open') }}</h2>
      <button v-for="row in shown" :key="row.id" :style="{ order: row.total * ${random(7)} }" @click="select(row)">
        {{ row.name }} {{ $t('${key}.total', { n: row.total }) }}
      </button>
      <Field label-key="page${index}.field${part}" />
    </section>`
}
