/**
 * What runs in the HTML report. Each function goes into the page as its own source text, so it uses only the DOM and
 * the other functions of this file. Whatever comes from the report becomes a text node, never markup.
 */
import type { Finding } from '../checks/finding.ts'
import type { PageReport } from './page-report.ts'

interface Row {
  finding: Finding
  /** Texts of the columns. */
  cells: readonly string[]
  /** All that a search looks through, in lower case. */
  haystack: string
}

interface Filter {
  words: readonly string[]
  /** Column -> the text that it must have. */
  exact: ReadonlyMap<number, string>
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no ${id}`)
  return found
}

function append(parent: Element, tag: string, text = '', className = ''): HTMLElement {
  const child = document.createElement(tag)
  if (text !== '') child.textContent = text
  if (className !== '') child.className = className
  parent.append(child)
  return child
}

function toRow(finding: Finding): Row {
  const { severity, kind, language = '', namespace, key, message, advice, places, known } = finding
  const [place] = places
  const where = place ? [place.file, place.line, place.column].filter((part) => part !== undefined).join(':') : ''
  const subject = key === undefined ? (namespace ?? '') : `${namespace}:${key}`
  const level = known ? 'known' : severity === 'error' ? 'error' : 'warning'
  const cells = [level, kind, language, subject, message, where]
  const everything = [...cells, advice, ...places.map(({ file }) => file)]
  return { finding, cells, haystack: everything.join('\n').toLowerCase() }
}

function drawLanguages({ languages, referenceLanguage }: PageReport): void {
  const body = byId('languages')
  for (const { language, name, total, translated, percent } of languages) {
    const row = append(body, 'tr')
    const head = append(row, 'th', language)
    head.setAttribute('scope', 'row')
    append(row, 'td', language === referenceLanguage ? `${name} (reference)` : name)
    const track = append(append(row, 'td', '', 'chart'), 'div', '', 'track')
    track.setAttribute('aria-hidden', 'true')
    append(track, 'div', '', 'bar').style.width = total === 0 ? '100%' : `${(translated / total) * 100}%`
    append(row, 'td', percent, 'number')
    append(row, 'td', `${translated} of ${total}`, 'number')
  }
}

function fillSelect(id: string, values: readonly string[]): void {
  const select = byId(id)
  for (const value of [...new Set(values)].filter(Boolean).sort()) {
    const option = append(select, 'option', value)
    option.setAttribute('value', value)
  }
}

/** Reads what the reader has set; `columns` are those that a select stands for. */
function readFilter(columns: ReadonlyMap<string, number>): Filter {
  const search = (byId('search') as HTMLInputElement).value.toLowerCase()
  const exact = new Map<number, string>()
  for (const [id, column] of columns) {
    const { value } = byId(id) as HTMLSelectElement
    if (value !== '') exact.set(column, value)
  }
  return { words: search.split(/\s+/).filter(Boolean), exact }
}

function matchesFilter({ cells, haystack }: Row, { words, exact }: Filter): boolean {
  for (const [column, value] of exact) if (cells[column] !== value) return false
  return words.every((word) => haystack.includes(word))
}

function showDetail({ finding, cells }: Row): void {
  const detail = byId('detail')
  detail.replaceChildren()
  append(detail, 'h3', `${cells[1]}: ${[cells[2], cells[3]].filter(Boolean).join(' ')}`)
  append(detail, 'p', finding.message)
  append(detail, 'p', finding.advice)
  const list = append(detail, 'ul')
  for (const { file, line, column } of finding.places) {
    append(list, 'li', [file, line, column].filter((part) => part !== undefined).join(':'))
  }
  append(detail, 'p', finding.id, 'id')
  detail.hidden = false
}

/** Only the rows in sight are in the document: the space of the others is held by one row above and one below. */
function createTable(viewport: HTMLElement, body: HTMLElement): { show(rows: readonly Row[]): void } {
  const height = 32
  const spare = 10
  let rows: readonly Row[] = []
  let drawn = ''
  const draw = (): void => {
    const count = Math.ceil(viewport.clientHeight / height) + 2 * spare
    const last = Math.max(0, rows.length - count)
    const first = Math.min(last, Math.max(0, Math.floor(viewport.scrollTop / height) - spare))
    if (drawn === `${first} ${count}`) return
    drawn = `${first} ${count}`
    const shown = rows.slice(first, first + count)
    const hold = (size: number): HTMLElement => {
      const space = document.createElement('tr')
      space.setAttribute('aria-hidden', 'true')
      space.style.height = `${size * height}px`
      return space
    }
    const lines = shown.map((row, index) => drawRow(row, first + index))
    body.replaceChildren(hold(first), ...lines, hold(rows.length - first - shown.length))
  }
  viewport.addEventListener('scroll', () => requestAnimationFrame(draw), { passive: true })
  new ResizeObserver(draw).observe(viewport)
  return {
    show: (next) => {
      rows = next
      drawn = ''
      viewport.scrollTop = 0
      draw()
    },
  }
}

function drawRow(row: Row, index: number): HTMLElement {
  const line = document.createElement('tr')
  // The head is the first row.
  line.setAttribute('aria-rowindex', String(index + 2))
  row.cells.forEach((text, column) => {
    const cell = append(line, 'td', '', column === 0 ? `level ${text}` : '')
    if (column !== 3) {
      cell.textContent = text
      return
    }
    const button = append(cell, 'button', text || row.finding.id)
    button.addEventListener('click', () => showDetail(row))
  })
  return line
}

function listenForSorting(onSort: (column: number, direction: number) => void): void {
  const heads = [...document.querySelectorAll('#findings thead th')]
  heads.forEach((head, column) => {
    head.querySelector('button')?.addEventListener('click', () => {
      const direction = head.getAttribute('aria-sort') === 'ascending' ? -1 : 1
      for (const other of heads) other.removeAttribute('aria-sort')
      head.setAttribute('aria-sort', direction === 1 ? 'ascending' : 'descending')
      onSort(column, direction)
    })
  })
}

function startPage(): void {
  const report = JSON.parse(byId('report').textContent ?? '') as PageReport
  const columns = new Map([
    ['level', 0],
    ['kind', 1],
    ['language', 2],
  ])
  drawLanguages(report)
  let rows = report.findings.map(toRow)
  for (const [id, column] of columns) {
    fillSelect(
      id,
      rows.map(({ cells }) => cells[column] ?? ''),
    )
  }
  const table = createTable(byId('viewport'), byId('rows'))
  const refresh = (): void => {
    const filter = readFilter(columns)
    const shown = rows.filter((row) => matchesFilter(row, filter))
    byId('count').textContent = `${shown.length} of ${rows.length} findings`
    byId('findings').setAttribute('aria-rowcount', String(shown.length + 1))
    table.show(shown)
  }
  for (const id of ['search', ...columns.keys()]) byId(id).addEventListener('input', refresh)
  listenForSorting((column, direction) => {
    const textOf = ({ cells }: Row): string => cells[column] ?? ''
    rows = [...rows].sort((a, b) => (textOf(a) < textOf(b) ? -direction : textOf(a) > textOf(b) ? direction : 0))
    refresh()
  })
  refresh()
}

const PARTS = [
  ...[byId, append, toRow, drawLanguages, fillSelect, readFilter, matchesFilter],
  ...[showDetail, createTable, drawRow, listenForSorting, startPage],
]

/** Names are taken from the functions: a bundler may have changed them, in calls too. */
export const PAGE_SCRIPT: string = `'use strict'\n${PARTS.map(String).join('\n')}\n${startPage.name}()\n`
