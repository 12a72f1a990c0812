/** Results that processes keep for each other as files. What is lost or damaged costs time only. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from './disk.ts'

/** Of names that begin with the same word. */
const MAX_RESULTS = 8

/** What was kept under a name, if it was made from the same. */
export function readResult<Result>(folder: string, name: string, mark: string): Result | undefined {
  const text = readQuietly(join(folder, `${name}.json`))
  return text?.startsWith(`${mark}\n`) ? parseQuietly(text.slice(mark.length + 1)) : undefined
}

/** `mark` names all that the result was made from. Of names that begin with the same word, a few are kept. */
export function keepResult(folder: string, name: string, mark: string, result: unknown): void {
  writeQuietly(join(folder, `${name}.json`), `${mark}\n${JSON.stringify(result)}`)
  removeOldResults(folder, name.slice(0, name.indexOf('-') + 1))
}

function removeOldResults(folder: string, beginning: string): void {
  try {
    const files = readdirSync(folder)
      .filter((name) => name.startsWith(beginning) && name.endsWith('.json'))
      .map((name) => join(folder, name))
    if (files.length <= MAX_RESULTS) return
    const dated = files.map((file) => ({ file, at: statSync(file).mtimeMs })).sort((a, b) => b.at - a.at)
    for (const { file } of dated.slice(MAX_RESULTS)) rmSync(file, { force: true })
  } catch {
    // Another process tidies up as well.
  }
}

/** `undefined`: it was cut off, or is no JSON. */
export function parseQuietly<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

export function readQuietly(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

export function writeQuietly(file: string, text: string | Iterable<string>): void {
  try {
    writeFileAtomic(file, text, { lasting: false })
  } catch {
    // A folder that can't be written costs the next run its head start.
  }
}
