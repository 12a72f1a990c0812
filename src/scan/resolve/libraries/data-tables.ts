/** TanStack Table, as far as keys stand in what columns are said to be: `columnHelper.accessor('name', { header: 'user.name' })`. */
import { type Composite, type Known, OTHER } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import { listOfAny, openRecord, record } from '../values/composites.ts'
import { memberOfAll } from '../values/members.ts'
import { nestedIn } from './nested.ts'

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

const gives = (known: Known): Native => ({ kind: 'native', call: () => [known] })
const listWith = (known: Known): Composite => listOfAny(() => [known])
/** A part that has this name, and others that nobody knows. */
const holding = (parts: Readonly<Record<string, Known>>): Composite =>
  openRecord((name) => (Object.hasOwn(parts, name) ? [parts[name] ?? OTHER] : undefined))

/** Whatever it is asked for leads to columns, and each of those to what it was said to be. */
function tableOf({ get }: Arguments): Composite {
  const columnDef = openRecord((name, run) => {
    const given = memberOfAll(get(0, run), 'columns', run)
    return memberOfAll(nestedIn(given, 'columns', run), name, run)
  })
  const column = holding({ columnDef })
  const columns = gives(listWith(column))
  const headers = listWith(holding({ column }))
  const cells = gives(listWith(holding({ column })))
  const row = holding({ getVisibleCells: cells, getAllCells: cells })
  const headerGroups = gives(listWith(holding({ headers })))
  const rows = gives(holding({ rows: listWith(row) }))
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
