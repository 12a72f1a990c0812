/** Optional steps take `true`, `'ci-only'` or an object of their own options. */
export type Toggle<Options extends object> = boolean | 'ci-only' | Options

/** `undefined`: the step is off. */
export function resolveToggle<Options extends object>(
  toggle: Toggle<Options> | undefined,
  isCi: boolean,
): Options | undefined {
  if (toggle === undefined || toggle === false) return undefined
  if (toggle === 'ci-only') return isCi ? ({} as Options) : undefined
  return toggle === true ? ({} as Options) : toggle
}
