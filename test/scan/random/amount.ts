/** How much chance tries: the same each time, unless somebody asks for more, or for other. */

/** So many times what a test tries by itself. */
const TIMES = Number(process.env.RANDOM_TIMES ?? 1)

export const times = (count: number): number => count * TIMES

export const SEED: number = Number(process.env.RANDOM_SEED ?? 20_260_101)
