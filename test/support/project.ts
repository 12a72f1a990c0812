import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { REPOSITORY } from './process.ts'

/** Inside the package, so that `unplugin-translations/…` is the built package itself. */
const HOME = join(REPOSITORY, 'test/.tmp')

/** For longer than one test: who makes it removes it. */
export function createLastingFolder(): string {
  mkdirSync(HOME, { recursive: true })
  return mkdtempSync(join(HOME, 'project-'))
}

export function createFolder(): string {
  const folder = createLastingFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function writeFiles(folder: string, files: Readonly<Record<string, string | object>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
}

export function createProject(files: Readonly<Record<string, string | object>>): string {
  const folder = createFolder()
  writeFiles(folder, files)
  return folder
}

/** The playground as it stands in the repository, in a folder of its own. */
export function copyPlayground(): string {
  const folder = createFolder()
  const kept = (path: string): boolean => !/(?:\/dist|\/\.translations|translations\.lock)$/.test(path)
  cpSync(join(REPOSITORY, 'playground'), folder, { recursive: true, filter: kept })
  writeFiles(folder, { 'tsconfig.json': { extends: join(REPOSITORY, 'playground/tsconfig.json') } })
  return folder
}

/** Path inside the folder -> content of every file below it. */
export function readTree(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.sort().map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]))
}
