/** TanStack Table, as far as keys stand in what columns are said to be: `columnHelper.accessor('name', { header: 'user.name' })`. */
import { type Composite, type Known, OTHER, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { listOfAny, openRecord, record } from '../values/composites.ts'
import { memberOfAll } from '../values/members.ts'
import { unique } from '../values/texts.ts'

/** `accessor('name', column)`, `display(column)`, `group(column)` */
const columnHelper: Composite = record(
  Object.fromEntries(
    ['accessor', 'display', 'group'].map((name): [string, Known[]] => [
      name,
      [{ kind: 'native', call: (args, run) => args.get(args.count - 1, run) }],
    ]),
  ),
)

const createColumnHelper: Native = { kind: 'native', call: () => [columnHelper] }

/** Groups of columns hold further ones, which may be groups. */
const MAX_LEVELS = 4

function columnsIn(lists: readonly Known[], run: Run, levels: number = MAX_LEVELS): Known[] {
  const own = unique(lists.flatMap((each) => (each.kind === 'composite' ? each.each(run) : [UNKNOWN])))
  const inner = memberOfAll(own, 'columns', run).filter((each) => each.kind === 'composite')
  return levels > 0 && inner.length > 0 ? [...own, ...columnsIn(inner, run, levels - 1)] : own
}

const gives = (known: Known): Native => ({ kind: 'native', call: () => [known] })
const anyOf = (known: Known): Composite => listOfAny(() => [known])
/** A part that has this name, and others that nobody knows. */
const holding = (parts: Readonly<Record<string, Known>>): Composite =>
  openRecord((name) => (Object.hasOwn(parts, name) ? [parts[name] ?? OTHER] : undefined))

/** Whatever it is asked for leads to columns, and each of those to what it was said to be. */
function tableOf({ get }: Arguments): Composite {
  const columnDef = openRecord((name, run) =>
    memberOfAll(columnsIn(memberOfAll(get(0, run), 'columns', run), run), name, run),
  )
  const column = holding({ columnDef })
  const columns = gives(anyOf(column))
  const headers = anyOf(holding({ column }))
  const cells = gives(anyOf(holding({ column })))
  const row = holding({ getVisibleCells: cells, getAllCells: cells })
  const headerGroups = gives(anyOf(holding({ headers })))
  const rows = gives(holding({ rows: anyOf(row) }))
  return holding({
    getHeaderGroups: headerGroups,
    getFooterGroups: headerGroups,
    getFlatHeaders: gives(headers),
    getLeafHeaders: gives(headers),
    getRowModel: rows,
    getCoreRowModel: rows,
    getColumn: gives(column),
    getAllColumns: columns,
    getAllFlatColumns: columns,
    getAllLeafColumns: columns,
    getVisibleFlatColumns: columns,
    getVisibleLeafColumns: columns,
  })
}

const makeTable: Native = { kind: 'native', call: (args) => [tableOf(args)] }

export const dataTables: Readonly<Record<string, Known>> = {
  createColumnHelper,
  useReactTable: makeTable,
  useVueTable: makeTable,
  createTable: makeTable,
  createSvelteTable: makeTable,
  createSolidTable: makeTable,
}
