/** Looks of the HTML report, in light and dark. */
export const PAGE_STYLE: string = `
:root {
  color-scheme: light dark;
  --back: #ffffff; --soft: #f3f4f7; --line: #d5d9e0; --text: #1b1f27; --quiet: #565d6b;
  --accent: #0b5fce; --good: #1a7f4b; --error: #b3261e; --warning: #8a5300;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #14171d; --soft: #1d2129; --line: #363c48; --text: #e7eaf0; --quiet: #a6aebc;
    --accent: #7ab3ff; --good: #55c98c; --error: #ff8a80; --warning: #f0b454;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 82rem; margin: 0 auto; padding: 2rem 1.5rem; }
h1 { margin: 0; font-size: 1.6rem; }
h2 { margin: 2rem 0 .75rem; font-size: 1.15rem; }
h3 { margin: 0 0 .5rem; font-size: 1rem; overflow-wrap: anywhere; }
.about { margin: .25rem 0 0; color: var(--quiet); }
.totals { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0 0; padding: 0; list-style: none; }
.totals li { padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--soft); }
.totals strong { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; }
th { text-align: start; font-weight: 600; }
.languages th, .languages td { padding: .3rem .75rem .3rem 0; }
.chart { width: 45%; }
.track { height: .75rem; border-radius: .375rem; background: var(--line); overflow: hidden; }
.bar { height: 100%; background: var(--good); }
.number { text-align: end; font-variant-numeric: tabular-nums; }
.filters { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-bottom: .75rem; }
.filters label { display: grid; gap: .2rem; color: var(--quiet); font-size: .85rem; }
.filters label:first-child { flex: 1 1 18rem; }
input, select { font: inherit; padding: .35rem .5rem; color: var(--text); background: var(--back);
  border: 1px solid var(--quiet); border-radius: .35rem; }
#count { margin: 0 0 0 auto; color: var(--quiet); font-variant-numeric: tabular-nums; }
#viewport { max-height: min(36rem, 70vh); overflow: auto; border: 1px solid var(--line); border-radius: .5rem; }
#findings { table-layout: fixed; min-width: 60rem; }
#findings thead th { position: sticky; top: 0; z-index: 1; height: 36px; padding: 0 .6rem; background: var(--soft);
  box-shadow: inset 0 -1px var(--line); }
#findings thead button, #findings td button { padding: 0; border: 0; background: none; color: inherit; font: inherit;
  cursor: pointer; }
#findings thead button { font-weight: 600; }
#findings th[aria-sort=ascending] button::after { content: ' \\2191'; }
#findings th[aria-sort=descending] button::after { content: ' \\2193'; }
#findings td { height: 32px; padding: 0 .6rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
  box-shadow: inset 0 -1px var(--line); }
#findings td button { color: var(--accent); max-width: 100%; overflow: hidden; text-overflow: ellipsis;
  vertical-align: middle; text-align: start; }
.level.error { color: var(--error); font-weight: 600; }
.level.warning { color: var(--warning); }
.level.known { color: var(--quiet); }
#detail { margin-top: 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--soft); overflow-wrap: anywhere; }
#detail p { margin: 0 0 .4rem; white-space: pre-wrap; }
#detail .id { color: var(--quiet); font-size: .85rem; margin: 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
