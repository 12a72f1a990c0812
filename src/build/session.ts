/** What the hooks of one plugin share: the build that is under way, and the host that it is for. */
import type { Options } from '../options.ts'
import type { Judged } from './findings.ts'
import { createMade, type Host, type Made } from './made.ts'
import { isRestartedOnChange } from './restarts.ts'
import type { Run } from './runs.ts'

/** From its begin to its end; the next build of the same plugin starts with another one. */
export interface State {
  made: Made
  run: Run | undefined
  finished: boolean
  announced: boolean
  judged: Judged | undefined
}

export interface Session {
  host: Host
  state: State
  isLive: boolean
  /** The next build has nothing of this one. */
  restart(): void
}

export function createSession(input: Options): Session {
  const start = (): State => ({
    made: createMade(input, () => session.host, performance.now()),
    run: undefined,
    finished: false,
    announced: false,
    judged: undefined,
  })
  const session: Session = {
    host: { root: process.cwd(), stays: isRestartedOnChange() },
    state: start(),
    isLive: false,
    restart: () => {
      session.state = start()
    },
  }
  return session
}
