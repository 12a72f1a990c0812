/** The package as a project has it that has nothing else of the repository in reach. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { REPOSITORY } from './process.ts'

/** The folder that it is copied to, with its dependencies and these packages beside it. */
export function copyPackage(beside: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'translations-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['jiti', 'node-sqlite3-wasm', 'ofetch', 'oxc-parser', 'unplugin', ...beside]) {
    symlinkSync(join(REPOSITORY, 'node_modules', name), join(folder, 'node_modules', name))
  }
  cpSync(join(REPOSITORY, 'dist'), join(folder, 'dist'), { recursive: true })
  cpSync(join(REPOSITORY, 'package.json'), join(folder, 'package.json'))
  return folder
}
