/** Material's tables: `*matCellDef="let row"` is given one row of `[dataSource]` around it. */
import type { Value } from '../value.ts'
import { type Blocks, nearest } from './angular-blocks.ts'
import { declare } from './builder.ts'
import { addCall } from './calls.ts'

export const DATA_SOURCE = '[dataSource]'

/** Notes what the element shows that is being read. */
export function noteRows(source: Value, start: number, { open, builder }: Blocks): void {
  const data: Value = { kind: 'member', of: source, name: 'data', at: start + builder.offset }
  const callee: Value = { kind: 'import', from: '@angular/material/table', name: 'rowOf' }
  const element = open.at(-1)
  if (element) element.row = addCall(builder, callee, [source, data], { start })
}

const CELL = /^\*(?:mat|cdk)(?:Cell|Row)Def$/
const ROW = /^\s*let\s+([\w$]+)\s*(?:;|$)/

export function declareRow(directive: string, text: string, blocks: Blocks): void {
  const name = CELL.test(directive) ? ROW.exec(text)?.[1] : undefined
  const row = name === undefined ? undefined : blocks.open[nearest(blocks, (each) => each.row !== undefined)]?.row
  if (name !== undefined && row) declare(blocks.builder, blocks.scope, name, row)
}
