/** One HTML file that needs nothing but itself: no network, no storage, no markup made of texts. */
import { createHash } from 'node:crypto'
import { GENERATOR } from '../scan/written.ts'
import type { CheckReport } from './check-report.ts'
import { formatPercent } from './findings.ts'
import type { PageReport } from './page-report.ts'
import { PAGE_SCRIPT } from './page-script.ts'
import { PAGE_STYLE } from './page-style.ts'

const COLUMNS = [
  ['Severity', '6.5rem'],
  ['Kind', '8rem'],
  ['Language', '7rem'],
  ['Subject', '28%'],
  ['Message', 'auto'],
  ['Place', '20%'],
] as const

export function formatHtml(report: CheckReport): string {
  const page: PageReport = {
    ...report,
    languages: report.languages.map((language) => ({ ...language, percent: formatPercent(language) })),
  }
  const style =
    PAGE_STYLE + COLUMNS.map(([, width], index) => `#findings th:nth-child(${index + 1}){width:${width}}`).join('\n')
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(PAGE_SCRIPT)}'; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${GENERATOR}
<meta name="referrer" content="no-referrer">
<title>Translations: findings</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Translations</h1>
<p class="about">${toMarkup(`${report.projectId}, version ${report.version}, reference language ${report.referenceLanguage}`)}</p>
<ul class="totals">${listTotals(report)}</ul>
<h2>Languages</h2>
<table class="languages" aria-label="Coverage of languages">
<thead><tr><th scope="col">Language</th><th scope="col">Name</th><th scope="col">Coverage</th><th scope="col" class="number">Share</th><th scope="col" class="number">Keys</th></tr></thead>
<tbody id="languages"></tbody>
</table>
<h2 id="title">Findings</h2>
<div class="filters" role="search">
<label>Search <input id="search" type="search" autocomplete="off" spellcheck="false"></label>
<label>Severity <select id="level"><option value="">all</option></select></label>
<label>Kind <select id="kind"><option value="">all</option></select></label>
<label>Language <select id="language"><option value="">all</option></select></label>
<p id="count" role="status"></p>
</div>
<div id="viewport" tabindex="0" role="region" aria-labelledby="title">
<table id="findings" aria-labelledby="title">
<thead><tr aria-rowindex="1">${COLUMNS.map(([name]) => `<th scope="col"><button type="button">${name}</button></th>`).join('')}</tr></thead>
<tbody id="rows"></tbody>
</table>
</div>
<section id="detail" aria-live="polite" aria-label="Details" hidden></section>
</main>
<script type="application/json" id="report">${toInertJson(page)}</script>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`
}

function listTotals({ findings, summary }: CheckReport): string {
  const fresh = findings.filter(({ known }) => !known)
  const errors = fresh.filter(({ severity }) => severity === 'error').length
  const totals: [string, number | string][] = [
    ['errors', errors],
    ['warnings', fresh.length - errors],
    ['known', findings.length - fresh.length],
    ['keys used', summary.used],
    ['missing', summary.missing],
    ['unused', summary.unused ?? 'unknown'],
  ]
  return totals.map(([name, value]) => `<li><strong>${value}</strong> ${name}</li>`).join('')
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const toMarkup = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)

/** No text can end the element that it stands in, or begin a comment there. */
const toInertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
