/**
 * What esbuild builds in place of a file. It gives these contents to no plugin, so they are scanned, and nothing is taken
 * out of them.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BuildOptions, StdinOptions } from 'esbuild'
import { forgetGivenSources, giveSource } from '../scan/given-sources.ts'
import { onRest } from './runs.ts'

const UNNAMED = '<stdin>'
const SCRIPT = /^[jt]sx?$/

onRest(forgetGivenSources)

/** The files of a build's inputs, with what stands for its contents among them. */
export type InputsOf = (inputs: readonly string[]) => string[]

/** Called when a build begins: what was given before may have been forgotten since. */
export function giveStdin({ stdin }: BuildOptions, root: string): InputsOf {
  if (!stdin) return (inputs) => inputs.map((input) => resolve(root, input))
  const named = resolve(root, stdin.resolveDir ?? '', stdin.sourcefile ?? UNNAMED)
  const file = giveContents(stdin, named)
  return (inputs) => {
    const files = inputs.filter((input) => input !== UNNAMED).map((input) => resolve(root, input))
    const others = files.filter((other) => other !== named || existsSync(other))
    return file === undefined ? others : [...others, file]
  }
}

/** Known by a name that tells its language, as that of a file would; `undefined`: it is no script. */
function giveContents({ contents, loader = 'js' }: StdinOptions, named: string): string | undefined {
  if (!SCRIPT.test(loader)) return undefined
  const text = typeof contents === 'string' ? contents : Buffer.from(contents).toString()
  const tellsLanguage = new RegExp(`\\.[cm]?${loader}$`).test(named)
  return giveSource(tellsLanguage ? named : `${named}.${loader}`, text)
}
