/** Vite, and Rolldown below it, warn of a module that is imported both lazily and at once. */
const ALSO_STATIC =
  /virtual:translations\S* is dynamically imported by \W*0?virtual:translations\/load but also statically/

/** `load` can have any text, so one that is imported in another way too is in a chunk already, and nothing is wrong. */
export function onLog(_level: string, { message }: { message: string }): false | undefined {
  return ALSO_STATIC.test(message) ? false : undefined
}
