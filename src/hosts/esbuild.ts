import { resolve } from 'node:path'
import type { PartialMessage, PluginBuild } from 'esbuild'
import type { Build } from '../build.ts'
import { projectRoot } from '../config-file.ts'
import { readIfExists } from '../disk.ts'
import { masked, printable } from '../logger.ts'
import type { ToldFinding } from '../output/findings.ts'

/**
 * Nothing is sent from here: `build()` and a context that watched until it was disposed of call the same hooks in the
 * same order, and nothing else tells the one from the other.
 */
export async function applyEsbuild(native: PluginBuild, build: Build): Promise<void> {
  const options = native.initialOptions
  const root = resolve(options.absWorkingDir ?? process.cwd())
  build.configure({ root, stays: false, rendersTexts: 'pruned' })
  options.metafile = true
  const write = options.write ?? true
  const rendersTexts = await build.rendersTexts()
  if (rendersTexts) options.write = false
  // A context builds again and again.
  native.onStart(() => build.renew())
  native.onEnd(async (result) => {
    if (result.errors.length > 0) {
      await build.fail()
      return
    }
    const inputs = Object.keys(result.metafile?.inputs ?? {}).map((file) => resolve(root, file))
    const renderer = await build.renderTexts(inputs)
    if (renderer) (await import('./prune-esbuild.ts')).writePruned(result, renderer, { root, write, options })
    const found: ToldFinding[] = []
    const project = projectRoot(root)
    await build.check(inputs, (finding) => found.push(finding))
    const errors = found.filter(({ severity }) => severity === 'error').map((finding) => toMessage(finding, project))
    const warnings = found.filter(({ severity }) => severity === 'warn').map((finding) => toMessage(finding, project))
    await print(native, { errors, warnings })
    if (errors.length > 0) await build.fail()
    else await build.finish(inputs, { steps: 'findings' })
    return { errors, warnings }
  })
  native.onDispose(() => void build.fail())
}

/** Columns count from 0 there, and in bytes. */
function toMessage({ message, place }: ToldFinding, root: string): PartialMessage {
  const { file, line = 1, column = 1 } = place ?? {}
  if (file === undefined) return { text: message }
  const lineText = masked((readIfExists(resolve(root, file)) ?? '').split(/\r?\n/)[line - 1] ?? '')
  const before = Buffer.byteLength(lineText.slice(0, column - 1))
  return { text: message, location: { file: printable(file), line, column: before, lineText } }
}

/** What a plugin finds at the end is part of the result, but esbuild prints only what was found before. */
async function print(native: PluginBuild, found: Record<'errors' | 'warnings', PartialMessage[]>): Promise<void> {
  const { logLevel = 'warning', color = Boolean(process.stderr.isTTY) } = native.initialOptions
  if (logLevel === 'silent') return
  const kinds = logLevel === 'error' ? (['error'] as const) : (['error', 'warning'] as const)
  for (const kind of kinds) {
    const messages = found[`${kind}s`].map((message) => ({ ...message, pluginName: 'unplugin-translations' }))
    for (const text of await native.esbuild.formatMessages(messages, { kind, color })) process.stderr.write(text)
  }
}
