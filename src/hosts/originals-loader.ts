/** Puts the source of components back into their maps; a file of its own, because that is how webpack finds a loader. */
import type { OriginalsOptions } from './originals.ts'

interface SourceMap {
  sourcesContent?: string[]
}

interface Loader {
  getOptions(): OriginalsOptions
  callback(error: null, code: string, map?: SourceMap): void
}

export default function restore(this: Loader, code: string, map?: SourceMap): void {
  const { originals } = this.getOptions()
  const contents = map?.sourcesContent
  const sourcesContent = contents?.map((content) => originals.get(content) ?? content)
  this.callback(null, code, sourcesContent ? { ...map, sourcesContent } : map)
}
