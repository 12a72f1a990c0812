import { unplugin } from './index.ts'

/**
 * The plugin for esbuild.
 *
 * @example
 * ```ts
 * import { build } from 'esbuild'
 * import translations from 'unplugin-translations/esbuild'
 *
 * await build({ plugins: [translations()] })
 * ```
 */
const plugin: typeof unplugin.esbuild = unplugin.esbuild

export default plugin
/** What `require()` gives. */
export { plugin as 'module.exports' }
