/**
 * Processes that a program starts to build a part of what it builds. What is due after such a part is left to the program,
 * where the same is due there.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFileAtomic } from '../disk.ts'
import { hashOf } from '../hash.ts'

/** Names the folder of the program that has started this process. */
const VARIABLE = 'UNPLUGIN_TRANSLATIONS_PROGRAM'
const FAILED = 'failed'
const PART = '.json'

const above = process.env[VARIABLE]
let own: string | undefined

/** From now on, parts that this process starts may leave to it what is due for the target. */
export function offer(target: string): void {
  own ??= createOwn()
  writeFileSync(join(own, nameOf(target)), '')
}

function createOwn(): string {
  const folder = mkdtempSync(join(tmpdir(), 'unplugin-translations-'))
  process.env[VARIABLE] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** `false` where nobody takes it: the program that has started this process, if one has, is over or has no such thing to do. */
export function leave(target: string, files: readonly string[]): boolean {
  const name = nameOf(target)
  if (above === undefined || !existsSync(join(above, name))) return false
  // The program may look while it is written, or this process end before all of it is.
  writeFileAtomic(join(above, `${name}.${randomUUID()}${PART}`), JSON.stringify(files), { lasting: false })
  return true
}

/** What has failed here has failed there, whatever the program makes of it. */
export function leaveFailure(): void {
  if (above !== undefined && existsSync(above)) writeFileSync(join(above, FAILED), '')
}

export const hasFailedPart = (): boolean => own !== undefined && existsSync(join(own, FAILED))

/** The files that parts have left for the target. */
export function takeLeft(target: string): string[] {
  if (own === undefined) return []
  const folder = own
  const parts = readdirSync(folder).filter((name) => name.startsWith(`${nameOf(target)}.`) && name.endsWith(PART))
  return parts.flatMap((part) => JSON.parse(readFileSync(join(folder, part), 'utf8')) as string[])
}

const nameOf = (target: string): string => hashOf([target])
