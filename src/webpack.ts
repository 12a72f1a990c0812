import { unplugin } from './index.ts'

/**
 * The plugin for webpack.
 *
 * @example
 * ```ts
 * // webpack.config.mjs
 * import translations from 'unplugin-translations/webpack'
 *
 * export default { plugins: [translations()] }
 * ```
 */
const plugin: typeof unplugin.webpack = unplugin.webpack

export default plugin
/** What `require()` gives. */
export { plugin as 'module.exports' }
