/** What a check has to say: plain data, told to people by `output` and to machines as JSON. */
export interface Finding {
  /** Stable over runs: kind, language, namespace and key. */
  id: string
  kind: 'missing' | 'unused' | 'coverage' | 'unreadable'
  severity: 'warn' | 'error'
  message: string
  language?: string
  namespace?: string
  key?: string
  /** Where the source says it; empty for findings about texts. */
  places: readonly Place[]
}

export interface Place {
  /** Relative to the root, with `/`. */
  file: string
  /** 1-based; absent where the whole file is meant. */
  line?: number
  column?: number
}
