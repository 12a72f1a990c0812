import { printable } from '../logger.ts'

/** Where reports go; those of one target are never taken for those of another. */
export interface ReportTarget {
  baseUrl: string
  projectId: string
  version: string
}

/** Stands for the embedded service, whatever port it listens on. */
export const EMBEDDED = 'embedded'

/** A target as people read it: `local latest at https://…`. */
export function nameTarget({ baseUrl, projectId, version }: ReportTarget): string {
  return `${printable(projectId)} ${printable(version)} at ${baseUrl === EMBEDDED ? 'the embedded service' : printable(baseUrl)}`
}
