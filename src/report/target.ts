/** Where reports go; those of one target are never taken for those of another. */
export interface ReportTarget {
  baseUrl: string
  projectId: string
  version: string
}

/** Stands for the embedded service, whatever port it listens on. */
export const EMBEDDED = 'embedded'
