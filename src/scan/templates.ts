/** Templates of Angular's components. Its compiler reads them itself, so in most hosts they are no modules. */
import { dirname, resolve } from 'node:path'
import { readSource } from './given-sources.ts'

const CORE = /@angular[/\\_+]core/
const TEMPLATE_URL = /\btemplateUrl\s*:\s*(['"`])([^'"`\n]+)\1/g

/** Whether there is anything of Angular's among the modules of a build. */
export function hasAngular(modules: Iterable<string>): boolean {
  for (const id of modules) if (CORE.test(id)) return true
  return false
}

/** Those that the files name, wherever they lie. */
export function findTemplates(files: readonly string[]): string[] {
  return files
    .filter((file) => /\.[cm]?[jt]s$/.test(file))
    .flatMap((file) =>
      Array.from((readSource(file) ?? '').matchAll(TEMPLATE_URL), ([, , url = '']) => resolve(dirname(file), url)),
    )
}
