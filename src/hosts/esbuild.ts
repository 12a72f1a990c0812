import { resolve } from 'node:path'
import type { PartialMessage, PluginBuild } from 'esbuild'
import type { Build } from '../build/index.ts'
import { NOTHING_WRITTEN } from '../build/unsent.ts'
import { projectRoot } from '../config-file.ts'
import { masked, printable } from '../logger.ts'
import { COMPONENT } from '../modules/components.ts'
import { PUBLIC_ID, RESOLVED_PREFIX, withChunkName } from '../modules/ids.ts'
import type { ToldFinding } from '../output/findings.ts'
import { readSourceLines } from '../scan/given-sources.ts'
import { giveStdin, type InputsOf, stripStdin } from './esbuild-stdin.ts'
import { PLUGIN_NAME } from './name.ts'
import { togetherOf } from './together.ts'

/** Of which nobody complains that it lacks a name. */
const NO_MODULE = 'module.exports = {}'
const MAY_WATCH = 'a context of esbuild may be a watcher'

/**
 * What `build()` made is reported and released. A context calls the same hooks, whether it watches or builds once, and
 * what can't be told from a watcher sends nothing.
 */
export async function applyEsbuild(native: PluginBuild, build: Build): Promise<void> {
  const options = native.initialOptions
  const root = resolve(options.absWorkingDir ?? process.cwd())
  build.configure({ root, plugins: options.plugins, stays: false, mayStay: true, rendersTexts: 'pruned' })
  // Those that a script starts at once are set up before the first of them ends.
  build.begin()
  applyModules(native, build)
  options.metafile = true
  const write = options.write ?? true
  const rendersTexts = await build.rendersTexts()
  if (rendersTexts) options.write = false
  const { stdin } = options
  if (stdin) options.stdin = await stripStdin(stdin, root, build)
  const together = togetherOf(build)
  let builds = 0
  /** What has ended by itself is disposed of a little later, when the next one may have begun. */
  let isOver = false
  let inputsOf: InputsOf
  native.onStart(() => {
    builds += 1
    const isFirst = together.begin(native)
    if (builds > 1 && isFirst) build.renew()
    inputsOf = giveStdin(stdin, root)
  })
  native.onEnd(async (result) => {
    const hasFailed = result.errors.length > 0
    const inputs = inputsOf(Object.keys(result.metafile?.inputs ?? {}))
    const renderer = hasFailed ? undefined : await build.renderTexts(inputs)
    if (renderer) (await import('./prune-esbuild.ts')).writePruned(result, renderer, { root, write, options })
    const isContext = await isActive(native, root)
    isOver = !isContext
    if (isOver) together.forget(native)
    else if (builds === 1) build.goLive(() => true)
    const all = together.end(native, hasFailed ? undefined : inputs)
    if (all === undefined) return
    if (all === 'failed') {
      await build.fail()
      return
    }
    const unwritten = write ? undefined : NOTHING_WRITTEN
    const found = await check(build, all, projectRoot(root))
    if (found.errors.length > 0) await build.fail()
    else found.errors.push(...(await finish(build, all, isContext ? MAY_WATCH : unwritten)))
    if (!isContext) await print(native, found)
    return found
  })
  native.onDispose(() => {
    if (!isOver && together.leave(native)) void build.fail().then(build.end)
  })
}

/** Who watches what was read takes names for files, so nothing is in ours that no file could have in its name. */
function applyModules(native: PluginBuild, build: Build): void {
  const { external = [] } = native.initialOptions
  native.onResolve({ filter: PUBLIC_ID }, ({ path }) =>
    external.includes(path)
      ? undefined
      : { path: withChunkName(build.resolve(path)).replace(RESOLVED_PREFIX, ''), namespace: PLUGIN_NAME },
  )
  native.onLoad({ filter: /.*/, namespace: PLUGIN_NAME }, async ({ path }) => {
    // Why there are no texts was told at the start, and esbuild would tell it again for each module.
    const isReady = await build.ready().then(
      () => true,
      () => false,
    )
    if (!isReady) return { contents: NO_MODULE, loader: 'js' }
    const watchFiles: string[] = []
    const contents = await build.load(RESOLVED_PREFIX + path, (file) => watchFiles.push(file))
    return { contents, watchFiles, loader: 'js' }
  })
}

/**
 * Whether what has just been built is part of a context: that stays active until it is disposed of, and goes on to
 * resolve. `build()` is inactive by now, and says so; whatever else fails is no proof that nobody watches.
 */
const isActive = (native: PluginBuild, resolveDir: string): Promise<boolean> =>
  native.resolve('virtual:translations', { kind: 'import-statement', resolveDir }).then(
    () => true,
    (error: unknown) => !(error instanceof Error && error.message.includes('inactive build')),
  )

type Found = Record<'errors' | 'warnings', PartialMessage[]>

async function check(build: Build, inputs: readonly string[], root: string): Promise<Found> {
  const found: Found = { errors: [], warnings: [] }
  await build.check(inputs, (finding) => {
    const list = finding.severity === 'error' ? found.errors : found.warnings
    list.push(toMessage(finding, root))
  })
  return found
}

/** Resolves to what failed. */
async function finish(build: Build, inputs: readonly string[], unsent: string | undefined): Promise<PartialMessage[]> {
  try {
    await build.finish(inputs, { unsent, unstripped: COMPONENT })
    return []
  } catch (error) {
    return [{ text: error instanceof Error ? error.message : String(error), detail: error }]
  }
}

/** Columns count from 0 there, and in bytes. */
function toMessage({ message, place }: ToldFinding, root: string): PartialMessage {
  const { file, line = 1, column = 1 } = place ?? {}
  if (file === undefined) return { text: message }
  const path = resolve(root, file)
  const lineText = masked(readSourceLines(path)[line - 1] ?? '')
  const before = Buffer.byteLength(lineText.slice(0, column - 1))
  return { text: message, location: { file: printable(file), line, column: before, lineText } }
}

/** What a plugin finds at the end is part of the result; contexts print it, `build()` only what was found before. */
async function print(native: PluginBuild, found: Found): Promise<void> {
  const { logLevel = 'warning', color = Boolean(process.stderr.isTTY) } = native.initialOptions
  if (logLevel === 'silent') return
  const kinds = logLevel === 'error' ? (['error'] as const) : (['error', 'warning'] as const)
  for (const kind of kinds) {
    const messages = found[`${kind}s`].map((message) => ({ ...message, pluginName: PLUGIN_NAME }))
    for (const text of await native.esbuild.formatMessages(messages, { kind, color })) process.stderr.write(text)
  }
}
