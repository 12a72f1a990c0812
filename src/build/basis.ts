/**
 * What modules are made from besides their own files, as files. Hosts keep on disk what they made of a module, for as long
 * as all files are the same that it was made from; texts and options are none of them.
 */
import { join } from 'node:path'
import { identifyResources } from '../catalog/catalog.ts'
import type { Context } from '../context.ts'
import { readIfExists } from '../disk.ts'
import { hashOf } from '../hash.ts'
import { ownVersion } from '../own-version.ts'
import { writeAged } from './hot-modules.ts'

/** Paths of files, each another one whenever what it stands for is. */
export interface Basis {
  /** The texts, and how modules carry them. */
  texts: string
  /** What default values are taken out by, whatever the texts are. */
  rules: string
}

export interface BasisInput {
  /** What is kept by another name is not looked at, and may be made from something else. */
  cache: string
  stays: boolean
}

export async function writeBasis(context: Context, { cache, stays }: BasisInput): Promise<Basis> {
  const folder = join(context.options.directory, 'modules/basis', hashOf([cache]))
  const write = (name: string, content: readonly string[]): string => {
    const file = join(folder, name)
    const text = hashOf([ownVersion(), ...content])
    if (readIfExists(file) !== text) writeAged(file, text)
    return file
  }
  // While a host stays, modules get other texts than it has begun with.
  const texts = stays ? [`begun at ${Date.now()}`] : await markTexts(context)
  return { texts: write('texts', texts), rules: write('rules', stays ? ['none'] : markRules(context)) }
}

async function markTexts({ options, pull }: Context): Promise<string[]> {
  const { catalog } = await pull()
  const { languages, namespaces, referenceLanguage } = catalog
  const { shape, keySeparator } = options.output
  const rules = [languages, namespaces, referenceLanguage, shape, keySeparator]
  return [JSON.stringify(rules), ...identifyResources(catalog)]
}

const markRules = ({ options: { output, root, scan } }: Context): string[] => [
  JSON.stringify([output.stripDefaults, root, scan]),
]
