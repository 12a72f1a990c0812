/** Numbers of keys, and how many of them go into each request (interface 8). */
export const SIZES: readonly [count: number, sizes: readonly number[]][] = [
  [0, []],
  [1, [1]],
  [999, [999]],
  [1000, [1000]],
  [1001, [1000, 1]],
  [2501, [1000, 1000, 501]],
]
