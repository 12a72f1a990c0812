import { isAbsolute } from 'node:path'
import picomatch from 'picomatch'
import type { ResolvedScanOptions } from './options.ts'
import { fileOf, relativeTo } from './paths.ts'

/** Module ids of a build -> the files among them that are the project's own source. */
export function selectFiles(ids: Iterable<string>, root: string, options: ResolvedScanOptions): string[] {
  const select = createSelector(root, options)
  const files = new Set<string>()
  for (const id of ids) {
    const file = select(id)
    if (file !== undefined) files.add(file)
  }
  return [...files].sort()
}

/**
 * One by one: queries off, virtual modules out, the same globs as on the command line. A linked package outside the root
 * is source like any other, even one that was built before.
 */
export function createSelector(root: string, options: ResolvedScanOptions): (id: string) => string | undefined {
  const isIncluded = createMatcher(options.include)
  const isExcluded = createMatcher(options.exclude)
  return (id) => {
    const file = fileOf(id)
    if (!isAbsolute(file)) return undefined
    const path = withinOrBeside(root, file)
    return isIncluded(path) && !isExcluded(path) ? file : undefined
  }
}

/**
 * One expression for all globs: asked for every module of a build, matchers one after the other take several times as
 * long. A path that reads like the glob is meant by it, even where its characters mean something.
 */
function createMatcher(globs: readonly string[]): (path: string) => boolean {
  const literal = new Set(globs)
  const sources = globs.map((glob) => picomatch.makeRe(glob, { dot: true }).source)
  const expression = sources.length > 0 ? new RegExp(sources.join('|')) : /$^/
  return (path) => expression.test(path) || literal.has(path)
}

/** Globs start at the root; for a file outside, at the first folder that the two do not share. */
function withinOrBeside(root: string, file: string): string {
  return relativeTo(root, file).replace(/^(?:\.\.\/)+/, '')
}

/**
 * Folders that a bundler or a test run wrote: nobody looks for source in there, but a build may be made of it. In the
 * source itself a folder of such a name is like any other; what a server's build takes along lies in `src/main`.
 */
const isOutput: (path: string) => boolean = picomatch('**/{dist,build,coverage}/**', {
  dot: true,
  ignore: ['**/src/{dist,build,coverage}/**', '**/src/!(main)/**/{dist,build,coverage}/**'],
})

/** By their names, or those of their folders. */
const isTest = createMatcher([
  '**/{__test__,__tests__,__mocks__,__fixtures__}/**',
  '**/*.{test,spec,e2e-spec,stories,story,cy,mock,mocks}.*',
  '**/{test,tests,spec,specs}/**/*{Test,Tests,Spec}.*',
  '**/{vitest,jest,playwright,cypress}.{config,setup,setup-*}.*',
  '**/setupTests.*',
])

/**
 * Whether its name says that no build takes it in. Asked where no build is there to say so: what one does take in it ships,
 * whatever that is called.
 */
export const isUnbuilt = (path: string): boolean => isOutput(path) || isTest(path)

/** Whether a file is a test, or goes with tests; it may lie beside the root. */
export const isTestFile = (file: string, root: string): boolean => isTest(withinOrBeside(root, file))

/** Whether a path may be source, or a folder of source; cheap enough to ask for everything in a project. */
export function createSourceTest(root: string, { exclude }: ResolvedScanOptions): (path: string) => boolean {
  const isExcluded = createMatcher(exclude)
  const isLeftOut = (path: string): boolean => isExcluded(path) || isUnbuilt(path)
  return (path) => {
    const within = withinOrBeside(root, path)
    // Whatever may be in a folder is left out with it.
    return !/(?:^|\/)\.[^/]+$/.test(within) && !isLeftOut(within) && !isLeftOut(`${within}/\0`)
  }
}
