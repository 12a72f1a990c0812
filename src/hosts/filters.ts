import { RESOLVED_ID } from '../modules/ids.ts'

/** Scripts; templates of components have compilers of their own. */
export const SCRIPT: RegExp = /\.[cm]?[jt]sx?$/
/** For a host that has one filter for all that is read. */
export const SCRIPT_OR_MODULE: RegExp = new RegExp(`${SCRIPT.source}|${RESOLVED_ID.source}`)
