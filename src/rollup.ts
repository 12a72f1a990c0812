import { unplugin } from './index.ts'

/**
 * The plugin for rollup.
 *
 * @example
 * ```ts
 * // rollup.config.js
 * import translations from 'unplugin-translations/rollup'
 *
 * export default { plugins: [translations()] }
 * ```
 */
const plugin: typeof unplugin.rollup = unplugin.rollup

export default plugin
/** What `require()` gives. */
export { plugin as 'module.exports' }
