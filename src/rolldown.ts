import { unplugin } from './index.ts'

/**
 * The plugin for rolldown.
 *
 * @example
 * ```ts
 * // rolldown.config.js
 * import translations from 'unplugin-translations/rolldown'
 *
 * export default { plugins: [translations()] }
 * ```
 */
const plugin: typeof unplugin.rolldown = unplugin.rolldown

export default plugin
/** What `require()` gives. */
export { plugin as 'module.exports' }
