/** Asks the service again and again, while somebody looks. */
import { formatError, type Logger } from '../logger.ts'

export interface Poll {
  /** Resolves when the service was asked, whether or not that went well. */
  lookNow(): Promise<void>
  close(): void
}

export interface PollInput {
  /** Milliseconds between the end of one look and the begin of the next. */
  interval: number
  /** Whether anyone would see a change; otherwise nothing is asked. */
  isListening(): boolean
  /** Rejects, or gives what went wrong, when the service can't be asked. */
  look(): Promise<unknown>
  log: Logger
}

/** After failures the pauses double, up to this. */
const LONGEST_PAUSE = 5 * 60_000

/** Each trouble is told once. Keeps no process alive. */
export function startPoll({ interval, isListening, look, log }: PollInput): Poll {
  let failures = 0
  let told = ''
  let closed = false
  let timer: NodeJS.Timeout
  const wait = (): void => {
    timer = setTimeout(() => void tick(), pauseAfter(failures, interval)).unref()
  }
  const lookAndTell = async (): Promise<void> => {
    const trouble = await look().catch((error: unknown) => error)
    if (closed) return
    failures = trouble === undefined ? 0 : failures + 1
    const text = trouble === undefined ? '' : formatError(trouble)
    if (text !== '' && text !== told) log.warn(`texts are not live now: ${text}`)
    if (text === '' && told !== '') log.info('texts are live again')
    told = text
  }
  let underWay: Promise<void> | undefined
  const lookNow = async (): Promise<void> => {
    if (closed || !isListening()) return
    underWay ??= lookAndTell().finally(() => {
      underWay = undefined
    })
    await underWay
  }
  const tick = async (): Promise<void> => {
    await lookNow()
    if (!closed) wait()
  }
  wait()
  return {
    lookNow,
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}

export function pauseAfter(failures: number, interval: number): number {
  return Math.max(interval, Math.min(LONGEST_PAUSE, interval * 2 ** failures))
}
