/** Which modules files import, as far as their texts tell: asked again and again as more modules are known. */
import { importsByPattern, specifiersIn } from './specifiers.ts'

export interface ImportedModule {
  id: string
  /** Whatever is used of it need not be named. */
  isWhole: boolean
}

export interface ImportedModules {
  /** `undefined` where it may use modules that no specifier names. */
  by(code: string, file: string): readonly ImportedModule[] | undefined
  forget(file: string): void
}

/** The module that a specifier means in a file. */
export type Meant = (specifier: string, file: string) => string | undefined

export function createImportedModules(meant: Meant): ImportedModules {
  const known = new Map<string, readonly ImportedModule[] | undefined>()
  return {
    by: (code, file) => {
      if (!known.has(file)) known.set(file, importsByPattern(code) ? undefined : modulesIn(code, file, meant))
      return known.get(file)
    },
    forget: (file) => known.delete(file),
  }
}

function modulesIn(code: string, file: string, meant: Meant): ImportedModule[] {
  return specifiersIn(code).flatMap(({ path, isWhole }) => {
    const id = meant(path, file)
    return id === undefined ? [] : [{ id, isWhole }]
  })
}
