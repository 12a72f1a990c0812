import { unplugin } from './index.ts'

/**
 * The plugin for bun.
 *
 * @example
 * ```ts
 * // build.ts
 * import translations from 'unplugin-translations/bun'
 *
 * await Bun.build({ entrypoints: ['src/main.ts'], outdir: 'dist', plugins: [translations()] })
 * ```
 */
const plugin: typeof unplugin.bun = unplugin.bun

export default plugin
/** What `require()` gives. */
export { plugin as 'module.exports' }
