import type { Catalog } from '../catalog/catalog.ts'
import type { Coverage } from '../catalog/coverage.ts'
import type { Judgement, LookupUsage } from '../catalog/judgement.ts'
import type { Place } from './finding.ts'
import type { MessageSyntax } from './messages.ts'

/** A look-up and where it stands; the scanner's usages have it. */
export type CheckedUsage = LookupUsage & Place

/** The facts that every check may look at. */
export interface CheckInput {
  catalog: Catalog
  usages: readonly CheckedUsage[]
  judgement: Judgement<CheckedUsage>
  coverage: readonly Coverage[]
  /** Files that the scan could not read. */
  failed: readonly { file: string; message: string }[]
  /** How the texts are written; `false`: they are not looked into. */
  syntax: MessageSyntax | false
}
