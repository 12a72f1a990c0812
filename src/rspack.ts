import { unplugin } from './index.ts'

/**
 * The plugin for rspack.
 *
 * @example
 * ```ts
 * // rspack.config.mjs
 * import translations from 'unplugin-translations/rspack'
 *
 * export default { plugins: [translations()] }
 * ```
 */
const plugin: typeof unplugin.rspack = unplugin.rspack

export default plugin
/** What `require()` gives. */
export { plugin as 'module.exports' }
