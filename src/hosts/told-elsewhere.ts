/**
 * What compilers that watch side by side find in modules that they have in common, as those of a page and of its server do.
 * One of them warns of it, for as long as it finds it. What fails a build, each of them is told.
 */
import type { ToldFinding } from '../output/findings.ts'
import type { AnyCompiler } from './compiler-modules.ts'

/** What each tells at present. */
const telling = new Map<AnyCompiler, ReadonlySet<string>>()

/** `found`: what is wrong with the modules of the compiler now. Gives what it is to tell. */
export function withoutTold(compiler: AnyCompiler, found: readonly ToldFinding[]): readonly ToldFinding[] {
  telling.delete(compiler)
  const told = new Set([...telling.values()].flatMap((each) => [...each]))
  const nameOf = ({ message, place }: ToldFinding): string =>
    JSON.stringify([compiler.context, message, place?.file, place?.line])
  const own = found.filter((finding) => finding.severity === 'error' || !told.has(nameOf(finding)))
  telling.set(compiler, new Set(own.map(nameOf)))
  return own
}

/** The compiler is over, and leaves what it has told to the others. */
export function leaveTold(compiler: AnyCompiler): void {
  telling.delete(compiler)
}
