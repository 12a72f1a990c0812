/** The plugin: hooks of the hosts -> calls of one build. Entry `unplugin-translations`. */
import { createUnplugin, type UnpluginInstance, type UnpluginOptions, type VitePlugin } from 'unplugin'
import { type Build, createBuild } from './build/index.ts'
import { mentionsInConfig } from './config-file.ts'
import { applyBun } from './hosts/bun.ts'
import { applyEsbuild } from './hosts/esbuild.ts'
import { farmHooks } from './hosts/farm.ts'
import { strippedFiles, withoutBlock } from './hosts/filters.ts'
import { graphHooks } from './hosts/graph.ts'
import { PLUGIN_NAME } from './hosts/name.ts'
import { keepOriginals } from './hosts/originals.ts'
import { rsbuildHooks } from './hosts/rsbuild.ts'
import { viteHooks } from './hosts/vite.ts'
import { applyWebpack } from './hosts/webpack.ts'
import { COMPONENT } from './modules/components.ts'
import { PUBLIC_ID, RESOLVED_ID, withChunkName } from './modules/ids.ts'
import type { Options } from './options.ts'

export type { TranslationsError } from './errors.ts'
export type { Options } from './options.ts'

export const unplugin: UnpluginInstance<Options | undefined, false> = /* #__PURE__ */ createUnplugin(
  (given, { framework }) => {
    // Without types, many a script passes on `null`.
    const options = given ?? {}
    // A hook that does nothing costs some hosts half of the build, so it is there only where the option is named.
    const strips = options.output?.stripDefaults ?? mentionsInConfig(process.cwd(), 'stripDefaults')
    const build = createBuild(options, { strips })
    const hooks = {
      ...(OWN_MODULES.includes(framework) ? {} : moduleHooks(build)),
      ...(strips ? stripHooks(build, framework) : {}),
    }
    return {
      name: PLUGIN_NAME,
      enforce: 'pre',
      buildStart: () => build.ready(),
      ...hooks,
      vite: viteHooks(build, hooks as VitePlugin),
      ...(framework === 'rollup' ? { rollup: graphHooks(build, 'rollup') } : {}),
      ...(framework === 'rolldown' ? { rolldown: graphHooks(build, 'rolldown') } : {}),
      webpack: (compiler) => applyWebpack(compiler, build),
      rspack: (compiler) => applyWebpack(compiler, build),
      rsbuild: rsbuildHooks(build),
      farm: farmHooks(build, strips),
      bun: { setup: (native) => applyBun(native, build) },
      esbuild: {
        onLoadFilter: strippedFiles('esbuild'),
        setup: (native) => applyEsbuild(native, build),
      },
    }
  },
)

/** Hosts where our modules are told apart by a pattern, or a namespace, of the host's own. */
const OWN_MODULES: readonly string[] = ['webpack', 'rspack', 'rsbuild', 'esbuild', 'farm', 'bun']

/** Hosts without filters ask for every id. */
function moduleHooks(build: Build): Pick<UnpluginOptions, 'resolveId' | 'load'> {
  /** Resolved id -> who imported it last. */
  const importers = new Map<string, string>()
  return {
    resolveId: {
      filter: { id: PUBLIC_ID },
      handler(id, importer) {
        if (!PUBLIC_ID.test(id)) return undefined
        const resolved = withChunkName(build.resolve(id, importer))
        if (importer !== undefined) importers.set(resolved, importer)
        return resolved
      },
    },
    load: {
      filter: { id: RESOLVED_ID },
      handler(id) {
        return RESOLVED_ID.test(id) ? build.load(id, (file) => this.addWatchFile(file), importers.get(id)) : undefined
      },
    },
  }
}

interface Watching {
  addWatchFile(file: string): void
}

/** Hosts that have no `enforce` have an order of hooks. */
function stripHooks(build: Build, framework: string): Pick<UnpluginOptions, 'transform'> {
  const originals = keepOriginals(build)
  async function handler(this: Watching, code: string, id: string): ReturnType<Build['strip']> {
    const file = withoutBlock(id)
    const stripped = await build.strip(code, file, (basis) => this.addWatchFile(basis))
    if (stripped && COMPONENT.test(file)) originals.set(stripped.code, code)
    return stripped
  }
  const order = framework === 'vite' ? {} : { order: 'pre' }
  return { transform: { ...order, filter: { id: strippedFiles(framework) }, handler } }
}

export default unplugin
