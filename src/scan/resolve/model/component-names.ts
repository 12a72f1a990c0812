/** Names that templates may use a component by: plugins make them of its file alone, or of its folders and the file. */

/** Deeper than this nobody names them. */
const MAX_FOLDERS = 4

/** `Base`, `ImportExportBase`, … of `importExport/Base.vue`, the shortest first. */
export function componentNames(id: string): string[] {
  const segments = id.replace(/\.\w+$/, '').split('/')
  if (segments.at(-1) === 'index') segments.pop()
  const names: string[] = []
  let name = ''
  for (const segment of segments.slice(-1 - MAX_FOLDERS).reverse()) {
    if (names.length > 0 && /^(?:components|src)$/.test(segment)) break
    name = pascal(segment) + name
    names.push(name)
  }
  return names
}

export function kebab(name: string): string {
  return name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase()
}

function pascal(word: string): string {
  return word.replace(/(?:^|[^A-Za-z\d]+)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
