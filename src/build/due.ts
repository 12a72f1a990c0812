/** What builds have earned, and how it is done once all of them have ended. */
import { leave, takeLeft } from './processes.ts'

/** What a build has earned. */
export interface Due {
  /** Builds of the same project do it together. */
  target: string
  /** Those of its modules that are scanned. */
  files: readonly string[]
  /** Judges and reports the files of all of them; resolves to the release that is earned thereby. */
  finish(files: readonly string[]): Promise<Release | undefined>
  /** Called instead of `finish`; without a reason there is nothing to tell. */
  drop(reason?: string): void
  close(): Promise<void>
}

export interface Release {
  /** Two projects that would release the same do it once. */
  target: string
  run(): Promise<void>
}

/** The same target once more: it is done once, with the files of both. */
export function joinDue(earlier: Due | undefined, own: Due): Due {
  earlier?.drop()
  return { ...own, files: [...new Set([...(earlier?.files ?? []), ...own.files])] }
}

/** Releases come after all that is to be judged; whatever fails, all is closed. */
export async function finishAll(all: readonly Due[]): Promise<void> {
  try {
    const releases = new Map<string, Release>()
    for (const { target, finish, files: own } of all) {
      const files = [...new Set([...own, ...takeLeft(target)])]
      if (leave(target, files)) continue
      const release = await finish(files)
      if (release) releases.set(release.target, release)
    }
    for (const release of releases.values()) await release.run()
  } finally {
    await closeAll(all)
  }
}

/** One that can't be closed keeps no other one open. */
async function closeAll(all: readonly Due[]): Promise<void> {
  const closed = await Promise.allSettled(all.map(({ close }) => close()))
  for (const each of closed) if (each.status === 'rejected') throw each.reason
}
