/** Gives rspack the source of our modules; a file of its own, because that is how rspack finds a loader. */
import type { LoaderContext } from '@rspack/core'
import { idOf, type LoaderOptions } from './rspack.ts'

export default function load(this: LoaderContext<LoaderOptions>): Promise<string> {
  const { build } = this.getOptions()
  return build.load(idOf(this.resourcePath), (file) => this.addDependency(file))
}
