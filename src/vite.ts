import { unplugin } from './index.ts'

/**
 * The plugin for vite.
 *
 * @example
 * ```ts
 * // vite.config.ts
 * import translations from 'unplugin-translations/vite'
 * import { defineConfig } from 'vite'
 *
 * export default defineConfig({ plugins: [translations()] })
 * ```
 */
const plugin: typeof unplugin.vite = unplugin.vite

export default plugin
/** What `require()` gives. */
export { plugin as 'module.exports' }
