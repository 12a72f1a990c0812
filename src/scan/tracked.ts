/** Files that git's rules name and that it tracks all the same: who adds one by force means it to be source. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Absolute paths. None where there is no git to ask. */
export function trackedThoughIgnored(folder: string): string[] {
  // Of what a repository is set to run for git, nothing.
  const args = ['-c', 'core.fsmonitor=false', 'ls-files', '-z', '--cached', '--ignored', '--exclude-standard']
  const { status, stdout } = spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
    windowsHide: true,
  })
  if (status !== 0) return []
  return stdout.split('\0').flatMap((path) => (path === '' ? [] : [join(folder, path)]))
}

const MAX_BYTES = 1 << 28
