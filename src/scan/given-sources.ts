/**
 * Source that is on no disk: what a script gives its bundler as text. All builds of the process know it, because the last
 * of them judges what all were made of.
 */
import { readFileSync } from 'node:fs'
import { slashes } from './paths.ts'

/** By paths with slashes alone, however somebody spells them. */
const given = new Map<string, string>()

/** `file`: where it would lie. Gives the path under which it is known: of two texts, each has its own. */
export function giveSource(file: string, text: string): string {
  for (let count = 1; ; count++) {
    const path = count === 1 ? file : file.replace(/(?=\.\w+$)/, `-${count}`)
    const known = sourceGiven(path)
    if (known !== undefined && known !== text) continue
    given.set(slashes(path), text)
    return path
  }
}

export const sourceGiven = (file: string): string | undefined => (given.size > 0 ? given.get(slashes(file)) : undefined)

/** Given or on disk; `undefined` where it has gone. */
export function readSource(file: string): string | undefined {
  try {
    return sourceGiven(file) ?? readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

export const readSourceLines = (file: string): string[] => readSource(file)?.split(/\r?\n/) ?? []

export const forgetGivenSources = (): void => given.clear()
