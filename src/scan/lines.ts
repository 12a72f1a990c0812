/** Offsets to lines and columns. */

export function lineStarts(code: string): number[] {
  const starts = [0]
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** 1-based; columns in UTF-16 units. */
export function placeIn(starts: readonly number[], at: number): { line: number; column: number } {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] as number) <= at) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: at - (starts[low] as number) + 1 }
}

export function placeOf(code: string, at: number): { line: number; column: number } {
  return placeIn(lineStarts(code), at)
}
