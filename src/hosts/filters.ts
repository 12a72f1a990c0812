import { COMPONENT } from '../modules/components.ts'

/** Scripts; templates of components have compilers of their own. */
const SCRIPT = /\.[cm]?[jt]sx?$/

const SCRIPT_OR_COMPONENT = new RegExp(`${SCRIPT.source}|${COMPONENT.source}`)
/** Loaders read the whole of a Vue component again for each of its blocks. */
const BLOCK = /(?<=\.vue)\?vue&.*$/s
const SCRIPT_OR_BLOCK = new RegExp(`${SCRIPT_OR_COMPONENT.source}|${BLOCK.source}`, 's')

/**
 * What default values are taken out of: scripts, and components where they are given to us before their framework compiles
 * them. In esbuild and Bun the plugin that compiles a file reads it too.
 */
export function strippedFiles(host: string): RegExp {
  if (['vite', 'rollup', 'rolldown', 'farm'].includes(host)) return SCRIPT_OR_COMPONENT
  return ['webpack', 'rspack', 'rsbuild'].includes(host) ? SCRIPT_OR_BLOCK : SCRIPT
}

/** The file of a module or block. */
export const withoutBlock = (id: string): string => id.replace(BLOCK, '')
