/** Material's tables: what they show, a list or a source that has one. */
import { type Known, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { openRecord } from '../values/composites.ts'
import { unique } from '../values/texts.ts'

const DATA: ReadonlySet<string> = new Set(['data', 'filteredData'])

const dataSource: Native = {
  kind: 'native',
  call: (args) => [openRecord((name, run) => (DATA.has(name) ? args.get(0, run) : undefined))],
}

/** Called in templates with what a table shows, and with its `data`. What sources of our own connect to, nobody follows. */
const rowOf: Native = {
  kind: 'native',
  call: (args, run) =>
    unique(
      args.get(0, run).flatMap((source) => {
        if (source.kind !== 'composite') return source.kind === 'nothing' ? [] : [UNKNOWN]
        if (source.items || !source.member('data', run)) return source.each(run)
        return source.madeOf ? [UNKNOWN] : args.get(1, run).flatMap((data) => elementsOf(data, run))
      }),
    ),
}

function elementsOf(data: Known, run: Run): Known[] {
  if (data.kind === 'composite') return data.each(run)
  return data.kind === 'nothing' ? [] : [UNKNOWN]
}

export const tables: Readonly<Record<string, Known>> = { MatTableDataSource: dataSource, rowOf }
