/** Prepared statements by text: parsing costs more than most of our statements do. */
export interface StatementCache<Statement> {
  use<T>(text: string, work: (statement: Statement) => T): T
  clear(): void
}

const MAX_CACHED = 100
/** Texts with a thousand rows come in a thousand lengths; keeping those would only push out the useful ones. */
const MAX_CACHED_LENGTH = 2000

export function createStatementCache<Statement>(
  prepare: (text: string) => Statement,
  release: (statement: Statement) => void,
): StatementCache<Statement> {
  const cached = new Map<string, Statement>()
  const dropOldest = (): void => {
    const [text, statement] = cached.entries().next().value as [string, Statement]
    cached.delete(text)
    release(statement)
  }
  return {
    use(text, work) {
      if (text.length > MAX_CACHED_LENGTH) {
        const statement = prepare(text)
        try {
          return work(statement)
        } finally {
          release(statement)
        }
      }
      const statement = cached.get(text) ?? prepare(text)
      cached.delete(text)
      cached.set(text, statement)
      if (cached.size > MAX_CACHED) dropOldest()
      return work(statement)
    },
    clear() {
      while (cached.size > 0) dropOldest()
    },
  }
}
