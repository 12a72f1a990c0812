/** Stands in while a chunk loads: without words, because the words are what is loading. */
export function Loading() {
  return <div className="loading" aria-busy="true" />
}
