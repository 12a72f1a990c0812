/** Where the plugin goes: in the configurations of bundlers, and in those of frameworks with a bundler inside. */

/** A plugin of ours, and where an object of options takes it: `vite.plugins`. */
export interface Place {
  host: string
  at: string
}

const inBundler = (host: string): Place => ({ host, at: 'plugins' })

/** By the name of the configuration, without `.config` and its extension. */
export const PLACES: ReadonlyMap<string, Place> = new Map(
  Object.entries({
    vite: inBundler('vite'),
    webpack: inBundler('webpack'),
    rspack: inBundler('rspack'),
    rsbuild: inBundler('rsbuild'),
    rolldown: inBundler('rolldown'),
    rollup: inBundler('rollup'),
    farm: inBundler('farm'),
    nuxt: { host: 'vite', at: 'vite.plugins' },
    astro: { host: 'vite', at: 'vite.plugins' },
    quasar: { host: 'vite', at: 'build.vitePlugins' },
    vue: { host: 'webpack', at: 'configureWebpack.plugins' },
    rspress: { host: 'rsbuild', at: 'builderConfig.plugins' },
    rslib: inBundler('rsbuild'),
    tsdown: inBundler('rolldown'),
    tsup: { host: 'esbuild', at: 'esbuildPlugins' },
  }),
)

/** Configurations that are for a person to edit, because more than a list has to change. */
export const BY_HAND: ReadonlyMap<string, string> = new Map([
  [
    'next',
    "import translations from 'unplugin-translations/webpack', add `webpack(config) { config.plugins.push(translations()); return config }`, and build by `next build --webpack`: Turbopack takes no plugins",
  ],
])
