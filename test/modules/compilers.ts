/** What compiles the components of Vue and Svelte in each host. */

/** Loaders, as their documentation has users set them up. */
const rule = (test: string, name: string, options = '{}'): string =>
  `{ apply: ({ options: { module } }) => void module.rules.push({ test: ${test}, loader: '${name}', options: ${options} }) }`
/** Vue is left to Node, as by `external`. */
const leftToNode = `{ apply: ({ options }) => {
  options.externals = ({ request }, done) => (/^vue(?:$|-|\\/)/.test(request) ? done(null, 'commonjs ' + request) : done())
} }`
const vueLoader = (name: string): string =>
  `${rule('/\\.vue$/', name)}, new (await import('${name}')).VueLoaderPlugin(), ${leftToNode}`
const svelteLoader = rule('/\\.svelte$/', 'svelte-loader', "{ compilerOptions: { generate: 'server' } }")
/** Packages are left to Node. */
const external = `{ name: 'external', resolveId: (id) => (/^(?:vue|svelte|i18next)/.test(id) ? false : undefined) }`
const vueGraph = (host: string): string =>
  `(await import('unplugin-vue/${host}')).default({ ssr: true, sourceMap: true }), ${external}`
const svelteGraph = `(await import('rollup-plugin-svelte')).default({ emitCss: false, compilerOptions: { generate: 'server' } }), ${external}`

/** By host, what stands in its list of plugins, or for Farm in its options. */
export const COMPILERS: Readonly<Record<string, { vue: string; svelte: string }>> = {
  vite: {
    vue: "(await import('@vitejs/plugin-vue')).default()",
    svelte: "(await import('@sveltejs/vite-plugin-svelte')).svelte({ configFile: false })",
  },
  rollup: { vue: vueGraph('rollup'), svelte: svelteGraph },
  rolldown: { vue: vueGraph('rolldown'), svelte: svelteGraph },
  webpack: { vue: vueLoader('vue-loader'), svelte: svelteLoader },
  rspack: { vue: vueLoader('rspack-vue-loader'), svelte: svelteLoader },
  farm: {
    vue: "plugins: [(await import('unplugin-vue/farm')).default({ ssr: true, sourceMap: true }), translations()]",
    svelte:
      "vitePlugins: [(await import('rollup-plugin-svelte')).default({ emitCss: false, compilerOptions: { generate: 'server' } })], plugins: [translations()]",
  },
}
