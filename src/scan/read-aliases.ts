import type { Aliases } from './aliases.ts'
import { readPackages } from './packages.ts'
import { readTsconfigPaths } from './tsconfig-paths.ts'

/** What stands in the folders of these files and above them: configurations of TypeScript, then packages. */
export function readAliases(root: string, files: readonly string[]): Aliases {
  const paths = readTsconfigPaths(root, files)
  const packages = readPackages(files)
  return {
    texts: [...paths.texts, ...packages.texts],
    targets: (specifier, from) => [...paths.targets(specifier, from), ...packages.targets(specifier, from)],
  }
}
