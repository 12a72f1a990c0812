import { unplugin } from './index.ts'

/**
 * The plugin for rsbuild.
 *
 * @example
 * ```ts
 * // rsbuild.config.ts
 * import translations from 'unplugin-translations/rsbuild'
 *
 * export default { plugins: [translations()] }
 * ```
 */
const plugin: typeof unplugin.rsbuild = unplugin.rsbuild

export default plugin
/** What `require()` gives. */
export { plugin as 'module.exports' }
