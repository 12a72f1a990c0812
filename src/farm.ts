import { unplugin } from './index.ts'

/**
 * The plugin for farm.
 *
 * @example
 * ```ts
 * // farm.config.ts
 * import translations from 'unplugin-translations/farm'
 *
 * export default { plugins: [translations()] }
 * ```
 */
const plugin: typeof unplugin.farm = unplugin.farm

export default plugin
/** What `require()` gives. */
export { plugin as 'module.exports' }
