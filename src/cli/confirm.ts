import { createInterface } from 'node:readline/promises'
import { TranslationsError } from '../errors.ts'

/**
 * Asks on the terminal. Rejects with `TR_CONFIG` where nobody is there to ask, or the answer is not yes. What it costs
 * is found out only when there is somebody to tell.
 */
export async function confirm(
  what: string,
  { signal, cost }: { signal: AbortSignal; cost?: () => Promise<string> },
): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new TranslationsError('TR_CONFIG', `nobody is here to confirm: ${what}`, { fix: 'Add --yes.' })
  }
  const counted = cost ? ` (${await cost()})` : ''
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // It takes Ctrl-C for itself.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  // Ctrl-D is no answer; some releases of Node never end the question, others let it fail.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const asked = terminal.question(`${what}${counted}? [y/N] `, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    return ''
  })
  try {
    const answer = await Promise.race([asked, ended])
    if (!/^y(?:es)?$/i.test(answer.trim())) throw new TranslationsError('TR_CONFIG', 'not confirmed, nothing was sent')
  } finally {
    terminal.close()
  }
}
