/** Whether a call or element looks keys up: by translating, or by making a component that does. */
export const NEITHER = 0
export const TRANSLATES = 1
export const CREATES = 2

export type LooksUp = typeof NEITHER | typeof TRANSLATES | typeof CREATES
