/** Templates of Angular's components. Its compiler reads them itself, so in most hosts they are no modules. */
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { readSource } from './given-sources.ts'

const TEMPLATE_URL = /\btemplateUrl\s*:\s*(['"`])([^'"`\n]+)\1/g

/** Whether a project has Angular; which of its modules are among those of a build is up to the host. */
export function hasAngular(root: string): boolean {
  try {
    return createRequire(join(root, 'package.json')).resolve('@angular/core/package.json') !== ''
  } catch {
    return false
  }
}

/** Those that the files name, wherever they lie. */
export function findTemplates(files: readonly string[]): string[] {
  return files
    .filter((file) => /\.[cm]?[jt]s$/.test(file))
    .flatMap((file) =>
      Array.from((readSource(file) ?? '').matchAll(TEMPLATE_URL), ([, , url = '']) => resolve(dirname(file), url)),
    )
}
