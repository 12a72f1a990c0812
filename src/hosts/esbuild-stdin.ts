/**
 * What esbuild builds in place of a file. It gives these contents to no plugin: so they are scanned by themselves, and
 * default values are taken out before it begins.
 */
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { StdinOptions } from 'esbuild'
import type { Build } from '../build/index.ts'
import { onRest } from '../build/runs.ts'
import { forgetGivenSources, giveSource } from '../scan/given-sources.ts'

const UNNAMED = '<stdin>'
const SCRIPT = /^[jt]sx?$/

onRest(forgetGivenSources)

/** The files of a build's inputs, with what stands for its contents among them. */
export type InputsOf = (inputs: readonly string[]) => string[]

/** Called when a build begins: what was given before may have been forgotten since. */
export function giveStdin(stdin: StdinOptions | undefined, root: string): InputsOf {
  if (!stdin) return (inputs) => inputs.map((input) => resolve(root, input))
  const named = nameOf(stdin, root)
  const scanned = fileOf(stdin, root)
  const file = scanned === undefined ? undefined : giveSource(scanned, textOf(stdin))
  return (inputs) => {
    const files = inputs.filter((input) => input !== UNNAMED).map((input) => resolve(root, input))
    const others = files.filter((other) => other !== named || existsSync(other))
    return file === undefined ? others : [...others, file]
  }
}

/** What esbuild is to build, once it is known what the texts are. Why they are not is told elsewhere. */
export async function stripStdin(stdin: StdinOptions, root: string, build: Build): Promise<StdinOptions> {
  const file = fileOf(stdin, root)
  if (file === undefined) return stdin
  const stripped = await build.strip(textOf(stdin), file, () => {}).catch(() => undefined)
  if (!stripped) return stdin
  const { code, map } = stripped
  map.sources = [basename(nameOf(stdin, root))]
  return { ...stdin, contents: `${code}\n//# sourceMappingURL=${map.toUrl()}` }
}

const nameOf = ({ resolveDir = '', sourcefile = UNNAMED }: StdinOptions, root: string): string =>
  resolve(root, resolveDir, sourcefile)

/** A name that tells its language, as that of a file would; `undefined`: it is no script. */
function fileOf(stdin: StdinOptions, root: string): string | undefined {
  const { loader = 'js' } = stdin
  if (!SCRIPT.test(loader)) return undefined
  const named = nameOf(stdin, root)
  return new RegExp(`\\.[cm]?${loader}$`).test(named) ? named : `${named}.${loader}`
}

const textOf = ({ contents }: StdinOptions): string =>
  typeof contents === 'string' ? contents : Buffer.from(contents).toString()
