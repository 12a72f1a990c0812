/** A batch that the service refuses for some of its keys: all others are delivered, those are found. */
import { isServiceError, isTranslationsError, type TranslationsError } from '../errors.ts'

export interface Isolated {
  requests: number
  rejected: { key: string; reason: string }[]
  /** Not delivered, and not known to be refused. */
  left: string[]
  /** Why some are left. */
  error?: TranslationsError
}

const TOO_LARGE = 413
const REFUSALS: readonly unknown[] = [400, TOO_LARGE, 422]
/** Enough for a handful of bad keys among a thousand. A service that refuses everything is not asked key by key. */
const MAX_REQUESTS = 64

/** Whether the service refuses what is in a batch, rather than to talk at all. */
export function isRefusal(error: unknown): error is TranslationsError {
  return isServiceError(error) && REFUSALS.includes(error.status)
}

/**
 * Halves the keys until one is left. What was put aside on the way is sent in one request at the end, so that a
 * single bad key among a thousand costs 11 requests. `send` rejects as the service does.
 */
export async function isolate(
  keys: readonly string[],
  refusal: TranslationsError,
  send: (keys: readonly string[]) => Promise<unknown>,
): Promise<Isolated> {
  const result: Isolated = { requests: 0, rejected: [], left: [] }
  // Each part is known to be refused as it stands.
  const refused: { keys: readonly string[]; refusal: TranslationsError }[] = [{ keys, refusal }]
  const attempt = async (part: readonly string[]): Promise<TranslationsError | undefined> => {
    result.requests += 1
    try {
      await send(part)
      return undefined
    } catch (error) {
      if (!isTranslationsError(error)) throw error
      return error
    }
  }
  for (let part = refused.pop(); part !== undefined; part = refused.pop()) {
    const { rest, stopped } = await narrow(part, attempt, result)
    const again = stopped ?? (rest.length > 0 ? await attempt(rest) : undefined)
    if (!again) continue
    if (stopped || !isRefusal(again)) {
      return { ...result, left: [...rest, ...refused.flatMap((other) => other.keys)], error: again }
    }
    refused.push({ keys: rest, refusal: again })
  }
  return result
}

/** Finds one key that is refused; `rest` is what was put aside on the way. */
async function narrow(
  part: { keys: readonly string[]; refusal: TranslationsError },
  attempt: (keys: readonly string[]) => Promise<TranslationsError | undefined>,
  result: Isolated,
): Promise<{ rest: string[]; stopped?: TranslationsError }> {
  let { keys: suspects, refusal } = part
  let rest: string[] = []
  while (suspects.length > 1) {
    if (result.requests >= MAX_REQUESTS) return { rest: [...suspects, ...rest], stopped: refusal }
    const middle = Math.ceil(suspects.length / 2)
    const [first, second] = [suspects.slice(0, middle), suspects.slice(middle)]
    const answer = await attempt(first)
    if (answer && !isRefusal(answer)) return { rest: [...suspects, ...rest], stopped: answer }
    if (answer) {
      rest = [...second, ...rest]
      suspects = first
      refusal = answer
    } else if (isServiceError(refusal) && refusal.status === TOO_LARGE) {
      // Too much together, each half may be right.
      rest = [...second, ...rest]
      suspects = []
    } else suspects = second
  }
  const [bad] = suspects
  if (bad !== undefined) result.rejected.push({ key: bad, reason: refusal.message })
  return { rest }
}
