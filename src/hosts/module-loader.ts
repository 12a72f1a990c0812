/** Gives webpack and rspack the source of our modules; a file of its own, because that is how they find a loader. */
import type { LoaderContext } from '@rspack/core'
import { RESOLVED_PREFIX } from '../modules/ids.ts'
import type { LoaderOptions } from './compiler-modules.ts'

/** Called before anything is read, and what it gives takes the place of that. */
export function pitch(this: LoaderContext<LoaderOptions>): Promise<string> {
  const { build } = this.getOptions()
  return build.load(RESOLVED_PREFIX + this.resourcePath, (file) => this.addDependency(file))
}

/** A loader has to be a function. */
export default function load(): void {}
