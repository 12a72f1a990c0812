/** A few lines of source around a place. */
import { join } from 'node:path'
import { type BabelCodeFrameOptions, codeFrameColumns } from '@babel/code-frame'
import type { Place } from '../checks/finding.ts'
import { masked } from '../logger.ts'
import { getOrInsert } from '../map-entries.ts'
import { readSourceLines } from '../scan/given-sources.ts'

/** Longer lines were written by a machine, and fill the screen with what nobody reads. */
const MAX_LENGTH = 160

export type FrameOf = (place: Place) => string[]

/** Reads each file once. No frame where the file has gone or become another one since the scan. */
export function createFrames(root: string): FrameOf {
  const files = new Map<string, readonly string[]>()
  const readLines = (file: string): readonly string[] =>
    getOrInsert(files, file, () => readSourceLines(join(root, file)))
  return ({ file, line, column }) => {
    if (line === undefined) return []
    const lines = readLines(file)
    const first = Math.max(1, line - 1)
    const shown = lines.slice(first - 1, line + 1)
    if (lines[line - 1] === undefined || shown.some(({ length }) => length > MAX_LENGTH)) return []
    const start = { line, ...(column === undefined ? {} : { column }) }
    const options: BabelCodeFrameOptions & { startLine: number } = { startLine: first, highlightCode: false }
    return codeFrameColumns(shown.map(masked).join('\n'), { start }, options).split('\n')
  }
}
