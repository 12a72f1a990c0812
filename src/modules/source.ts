/** Values -> source text that means them exactly, wherever it ends up. */

/**
 * `JSON.parse('…')`: the cheapest form to build and to run, and the only one that keeps every key. Nothing in it acts, so
 * what nobody uses can be left out.
 */
export function parseCall(json: string): string {
  return `/* #__PURE__ */ JSON.parse(${literal(escapeForPages(json))})`
}

/** What a page or a script could misread is escaped inside the JSON, where no minifier undoes it. */
export function escapeForPages(json: string): string {
  return json.replace(
    /[<\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function literal(text: string): string {
  return escapeForPages(JSON.stringify(text))
}
