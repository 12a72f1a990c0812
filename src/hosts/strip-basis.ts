/**
 * What default values are taken out for, as a file. Hosts keep on disk what they made of a module, for as long as all files
 * are the same that it was made from; texts are none of them, and with other texts a default value may be needed again.
 */
import { join } from 'node:path'
import { type Catalog, identifyResources } from '../catalog/catalog.ts'
import type { Context } from '../context.ts'
import { readIfExists } from '../disk.ts'
import { hashOf } from '../scan/cache.ts'
import { writeAged } from './hot.ts'
import { ownVersion } from './unchanged.ts'

/** `stays`: nothing is taken out there. Resolves to the file's path. */
export async function writeStripBasis({ options, pull }: Context, stays: boolean): Promise<string> {
  const { directory, output, root, scan } = options
  const file = join(directory, 'modules/stripped')
  const strips = output.stripDefaults && scan !== false && !stays
  const text = strips ? markOf({ root, scan }, (await pull()).catalog) : ''
  if (readIfExists(file) !== text) writeAged(file, text)
  return file
}

function markOf(rules: object, catalog: Catalog): string {
  return hashOf([ownVersion(), JSON.stringify(rules), ...Object.keys(catalog.languages), ...identifyResources(catalog)])
}
