/** What hosts call of a build. */

import type { Stripped } from '../modules/strip-defaults.ts'
import type { TextRenderer } from '../modules/text-renderer.ts'
import type { Tell } from './findings.ts'
import type { Ending } from './finish.ts'
import type { Host } from './made.ts'

export interface Build {
  configure(host: Host): void
  /** A build that will end has begun; a release waits for all that have. Until it has ended, later calls do nothing. */
  begin(): void
  /** A host that learns only later that it watches says so here. */
  stay(): void
  ready(): Promise<void>
  /** Spelling of a user -> id of ours. `importer`: where hosts do not tell it of an error. */
  resolve(id: string, importer?: string): string
  /** `watch` makes the host load the module again when that file changes. `importer`: as above. */
  load(id: string, watch: (file: string) => void, importer?: string): Promise<string>
  /** Whether modules carry a placeholder, and `renderTexts` gives what takes its place. */
  rendersTexts(): Promise<boolean>
  /** `modules`: ids of all that were built. `undefined`: the modules carry their texts, or there are none. */
  renderTexts(modules: Iterable<string>): Promise<TextRenderer | undefined>
  /** The same with all texts, for modules that the host runs before it knows the others. */
  renderAll(): Promise<TextRenderer | undefined>
  /** A source module without the default values that nobody needs; `undefined`: as it is. `watch`: as for `load`. */
  strip(code: string, id: string, watch: (file: string) => void): Promise<Stripped | undefined>
  /** Whether a file that the host saw change is more than one of ours, written when it was first asked for. */
  isNews(file: string): Promise<boolean>
  /** Hosts that keep what they made of modules have to have asked before they look at it. */
  writeBasis(): Promise<void>
  /** For hosts that stay, and those that may: texts may be asked for again, while `isListening`, until the end. */
  goLive(isListening: () => boolean): void
  /** The same build once more, after it has ended, for hosts that don't tell whether they watch. */
  renew(): void
  /** `modules`: as below, while their host makes the output. What is to be found in them is looked for meanwhile. */
  foresee(modules: ReadonlySet<string>): Promise<void>
  /** `modules`: as below. Tells what is wrong with them, and resolves to whether that is to fail the build. */
  check(modules: Iterable<string>, tell: Tell): Promise<boolean>
  /** `modules`: ids of the modules that were built. Runs once; rejects when a step fails that may fail a build. */
  finish(modules: Iterable<string>, ending?: Ending): Promise<void>
  /** Failed, or was given up, or was no build at all. A host that stays goes on. */
  fail(): Promise<void>
  /** A host that stays, or went live, is over. Frameworks use its plugin again, for the build that comes next. */
  end(): Promise<void>
}
