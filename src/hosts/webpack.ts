/** webpack, and rspack, which has webpack's hooks. */
import type { Build } from '../build/index.ts'
import { holdUntilExit } from '../build/runs.ts'
import { printable } from '../logger.ts'
import type { HotName } from '../modules/updates.ts'
import type { ToldFinding } from '../output/findings.ts'
import { fileOf } from '../scan/paths.ts'
import { isHostCommand } from './command.ts'
import { type AnyCompiler, applyModules } from './compiler-modules.ts'
import { applyExecuted } from './executed.ts'
import { PLUGIN_NAME } from './name.ts'
import { applyOriginals, originalsOf } from './originals.ts'
import { applyTexts, type PrunedCompilation, type PrunedCompiler } from './prune-webpack.ts'
import { leaveTold, withoutTold } from './told-elsewhere.ts'

/** What replaces modules in the page of a dev server, under `import.meta`; elsewhere there is none. */
export const WEBPACK_HOT: HotName = 'webpackHot'

/** After the hooks of other plugins, which may still find an error. */
const LAST_STAGE = 1_000_000
const LAST = { name: PLUGIN_NAME, stage: LAST_STAGE }

/** `done` also tells of a build that failed; one that could not write its files is told by `failed`. */
export function applyWebpack(compiler: AnyCompiler, build: Build): void {
  const host = { root: compiler.context, rendersTexts: true, cache: cacheName(compiler), sink: toSink(compiler) }
  build.configure({ ...host, plugins: compiler.options.plugins, stays: false, hot: WEBPACK_HOT })
  const gathered: Gathered = new Map()
  collectModules(compiler, build, { gathered, check: () => true })
  // All compilers of a list are made before the first of them runs.
  build.begin()
  compiler.hooks.run.tap(PLUGIN_NAME, () => {
    // Frameworks have compilers that are no list: each is made when the one before is over.
    if (isHostCommand()) holdUntilExit()
    build.begin()
  })
  compiler.hooks.watchRun.tap(PLUGIN_NAME, () => {
    build.stay()
    build.goLive(() => true)
  })
  compiler.hooks.watchClose.tap(PLUGIN_NAME, () => void build.end())
  compiler.hooks.failed.tap(PLUGIN_NAME, () => void build.fail())
  compiler.hooks.done.tapPromise(LAST, (stats: { hasErrors(): boolean }) =>
    stats.hasErrors() ? build.fail() : build.finish(modulesIn(gathered)),
  )
}

/** What compilers of a list, and builds in another mode, keep their modules by. */
function cacheName({ options: { name, mode, cache } }: AnyCompiler): string {
  return JSON.stringify([name, mode, typeof cache === 'object' && 'name' in cache ? cache.name : undefined])
}

/** The files of the modules that each compiler has built last. */
export type Gathered = Map<AnyCompiler, ReadonlySet<string>>

/** Those of all compilers together. */
export function modulesIn(gathered: Gathered): ReadonlySet<string> {
  const [first = new Set(), ...others] = gathered.values()
  return others.length === 0 ? first : new Set([first, ...others].flatMap((each) => [...each]))
}

interface Collecting {
  /** Filled with the modules of the compiler. */
  gathered: Gathered
  /** Tell the compilation what is wrong with its modules. */
  check: () => boolean
}

/** Makes our ids known to the compiler, puts texts in, and gathers the modules that it has built. */
export function collectModules(compiler: AnyCompiler, build: Build, { gathered, check }: Collecting): void {
  applyModules(compiler, build)
  const originals = originalsOf(build)
  if (originals) applyOriginals(compiler.options.module.rules, originals)
  let own = new Set<string>()
  // A watcher builds again, of other modules; compilers within it, of plugins that make files, never begin here.
  compiler.hooks.thisCompilation.tap(PLUGIN_NAME, () => {
    own = new Set()
    gathered.set(compiler, own)
  })
  // What is kept of modules is looked at as soon as they are made.
  compiler.hooks.beforeCompile.tapPromise(PLUGIN_NAME, () => build.writeBasis())
  applyExecuted(compiler, build)
  compiler.hooks.watchClose.tap(PLUGIN_NAME, () => leaveTold(compiler))
  // Before modules are put together into larger ones, which hides their files.
  compiler.hooks.compilation.tap(PLUGIN_NAME, (compilation: FinishingCompilation) => {
    const texts = applyTexts(compiler as unknown as PrunedCompiler, compilation, build)
    compilation.hooks.finishModules.tapPromise(PLUGIN_NAME, async (finished) => {
      for (const module of finished) if (module.resource) own.add(fileOfResource(module.resource))
      await texts.prepare(modulesIn(gathered))
      if (check() && compilation.compiler === compiler) await build.foresee(modulesIn(gathered))
    })
    // Compilers within it end before.
    if (!check() || compilation.compiler !== compiler) return
    // By then the errors of modules are known, and whether files are written is not decided yet.
    compilation.hooks.processAssets.tapPromise({ name: PLUGIN_NAME, stage: LAST_STAGE }, async () => {
      if (compilation.errors.length > 0) return
      const found: ToldFinding[] = []
      await build.check(modulesIn(gathered), (finding) => found.push(finding))
      const errors = found.filter(isError)
      const warnings = found.filter((finding) => !isError(finding))
      // What fails a build, each of them is told.
      compilation.errors.push(...errors.map(toProblem))
      const own = compiler.watchMode ? withoutTold(compiler, compiler.context, warnings) : warnings
      compilation.warnings.push(...own.map(toProblem))
    })
  })
}

const isError = ({ severity }: ToldFinding): boolean => severity === 'error'

/** Columns count from 0 there. */
function toProblem({ message, frame, place }: ToldFinding): Error {
  const { file, line = 1, column = 1 } = place ?? {}
  const where = file === undefined ? {} : { file: `./${printable(file)}`, loc: { start: { line, column: column - 1 } } }
  return Object.assign(new Error([message, ...frame].join('\n')), { name: 'Translations', hideStack: true, ...where })
}

/** What both hosts' compilations have in common here. */
interface FinishingCompilation extends PrunedCompilation {
  compiler: unknown
  errors: Error[]
  warnings: Error[]
  hooks: PrunedCompilation['hooks'] & {
    processAssets: {
      tapPromise(options: { name: string; stage: number }, handler: () => Promise<void>): void
    }
    finishModules: {
      tapPromise(name: string, handler: (modules: Iterable<{ resource?: string }>) => Promise<void>): void
    }
  }
}

/** Each host has a mark of its own for the signs of a path that are no query and no fragment. */
const fileOfResource = (resource: string): string => fileOf(resource.replace(/[\0\u200b](?=[#?])/g, ''))

function toSink(compiler: AnyCompiler): NonNullable<Parameters<Build['configure']>[0]['sink']> {
  const logger = compiler.getInfrastructureLogger(PLUGIN_NAME)
  return { isNamed: true, write: (level, line) => logger[level](line) }
}
