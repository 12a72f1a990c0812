/** When all bundles of an app are there. Vite 5 builds one, and has no environments. */
import type { Environment, Plugin, ResolvedConfig, ViteBuilder } from 'vite'
import { PLUGIN_NAME } from './name.ts'

/** Bundles that are counted as they close: as many as were begun, and one for each environment that was made. */
export interface Bundles {
  begin(): void
  /** Environments that were made to be built, until their bundles are closed. */
  open: Set<Environment>
  /** Gives whether it was the last. */
  close(environment: Environment): boolean
  /** Of what fails, not all is closed. */
  fail(): void
  /** None is under way. */
  isIdle(): boolean
}

export function createBundles(): Bundles {
  const open = new Set<Environment>()
  let begun = 0
  let closed = 0
  const isIdle = (): boolean => open.size === 0 && closed >= begun
  return {
    open,
    begin: () => {
      begun += 1
    },
    close: (environment) => {
      closed += 1
      open.delete(environment)
      // Before, a build beside this one may still be writing.
      return isIdle()
    },
    fail: () => {
      open.clear()
      closed = begun
    },
    isIdle,
  }
}

/** A configuration may name more than are made of it: `build()` makes one, whatever it names. Vite 5 makes none. */
export function watchEnvironments({ build }: ResolvedConfig, onMade: (environment: Environment) => void): void {
  const { createEnvironment } = build
  if (!createEnvironment) return
  build.createEnvironment = async (...input) => {
    const environment = await createEnvironment(...input)
    onMade(environment)
    return environment
  }
}

/** Calls back when the app is built: by a hook of a plugin, or by Vite where none has built anything. */
export function watchApp(config: ResolvedConfig, onBuilt: () => Promise<void>): void {
  addLastHook(config, async (builder) => {
    if (Object.values(builder.environments).some(({ isBuilt }) => isBuilt)) await onBuilt()
    else watchBuilder(builder, onBuilt)
  })
}

/** Plugins build environments in this hook too, so ours has to stand behind that of the last of them. */
function addLastHook({ plugins }: ResolvedConfig, handler: (builder: ViteBuilder) => Promise<void>): void {
  const last: Plugin = { name: `${PLUGIN_NAME}:last`, buildApp: { order: 'post', handler } }
  ;(plugins as Plugin[]).push(last)
}

function watchBuilder(builder: ViteBuilder, onAllBuilt: () => Promise<void>): void {
  const original = builder.build
  builder.build = async (environment) => {
    const output = await original.call(builder, environment)
    if (Object.values(builder.environments).every(({ isBuilt }) => isBuilt)) await onAllBuilt()
    return output
  }
}
