/** Packages that lie in the repository, and in `node_modules` only as links. */
import { type Dirent, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { type Package, packageName, readPackage, targetsIn } from './packages.ts'

/** Their folders by their names. */
type Links = ReadonlyMap<string, string>

/** Where the name of one leads, best first; without extensions, as its `package.json` writes them. */
export function createLinks(repository: string): (specifier: string, from: string) => string[] {
  const byFolder = new Map<string, Links>()
  const linksOf = (folder: string): Links => {
    const known = byFolder.get(folder)
    if (known) return known
    const isTop = folder === repository || dirname(folder) === folder
    const found = withOwn(isTop ? new Map() : linksOf(dirname(folder)), join(folder, 'node_modules'))
    byFolder.set(folder, found)
    return found
  }
  const read = createReader()
  return (specifier, from) => {
    const name = packageName(specifier)
    const folder = name === undefined ? undefined : linksOf(dirname(from)).get(name)
    const linked = folder === undefined ? undefined : read(folder)
    return name === undefined || linked === undefined ? [] : targetsIn(linked, specifier.slice(name.length))
  }
}

function createReader(): (folder: string) => Package | undefined {
  const byFolder = new Map<string, Package | undefined>()
  return (folder) => {
    if (!byFolder.has(folder)) byFolder.set(folder, readPackage(folder))
    return byFolder.get(folder)
  }
}

/** What stands nearer hides what stands above. Managers link what they install as well, into stores of theirs. */
function withOwn(above: Links, modules: string): Links {
  const entries = packagesIn(modules)
  if (entries.length === 0) return above
  const links = new Map(above)
  for (const { name, entry } of entries) {
    const folder = entry.isSymbolicLink() ? realPath(join(modules, name)) : undefined
    if (folder === undefined || folder.includes(`${sep}node_modules${sep}`)) links.delete(name)
    else links.set(name, folder)
  }
  return links
}

function packagesIn(modules: string): { name: string; entry: Dirent }[] {
  return entriesOf(modules).flatMap((entry) =>
    entry.name.startsWith('@')
      ? entriesOf(join(modules, entry.name)).map((each) => ({ name: `${entry.name}/${each.name}`, entry: each }))
      : [{ name: entry.name, entry }],
  )
}

/** None where there is no such folder. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** `undefined` for a link that leads nowhere. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
