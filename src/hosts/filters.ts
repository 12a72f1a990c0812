import { RESOLVED_ID } from '../modules/ids.ts'

/** Scripts; templates of components have compilers of their own. */
export const SCRIPT: RegExp = /\.[cm]?[jt]sx?$/
export const COMPONENT: RegExp = /\.(?:vue|svelte)$/
/** For a host whose components are one module each, which is given to us before its framework compiles it. */
export const SCRIPT_OR_COMPONENT: RegExp = new RegExp(`${SCRIPT.source}|${COMPONENT.source}`)
/** For a host that has one filter for all that is read. */
export const SCRIPT_OR_MODULE: RegExp = new RegExp(`${SCRIPT.source}|${RESOLVED_ID.source}`)
