import { MAX_KEYS_PER_REQUEST } from './routes.ts'

/** UTF-8 bytes of a request's body: what the embedded service takes, and most others, with room to spare. */
export const MAX_BYTES_PER_REQUEST = 1_000_000

/** Parts of a list that fit into one request each: in keys (interface 8) and in bytes. None of them is empty. */
export function splitPages<T>(list: readonly T[], toJson: (item: T) => unknown): T[][] {
  const pages: T[][] = []
  let page: T[] = []
  let bytes = 0
  for (const item of list) {
    // With the separators that JSON puts around it.
    const size = Buffer.byteLength(JSON.stringify(toJson(item))) + 1
    if (page.length === MAX_KEYS_PER_REQUEST || (page.length > 0 && bytes + size > MAX_BYTES_PER_REQUEST)) {
      pages.push(page)
      page = []
      bytes = 0
    }
    page.push(item)
    bytes += size
  }
  return page.length > 0 ? [...pages, page] : pages
}
