import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readIfExists } from '../disk.ts'

/** The branch that is built, or `undefined` where nobody can tell. */
export type FindBranch = () => string | undefined

/** Build servers check out a commit and tell the branch in a variable; ours goes before theirs. */
const VARIABLES = [
  'TRANSLATIONS_BRANCH',
  'GITHUB_HEAD_REF',
  'GITHUB_REF_NAME',
  'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME',
  'CI_COMMIT_BRANCH',
  'BITBUCKET_BRANCH',
  'CIRCLE_BRANCH',
  'BUILD_SOURCEBRANCHNAME',
  'VERCEL_GIT_COMMIT_REF',
  'BRANCH_NAME',
]

export function createBranchFinder(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): FindBranch {
  return () => {
    const told = VARIABLES.map((name) => environment[name]).find(Boolean)
    return told ?? readHead(findGitFolder(resolve(root)))
  }
}

function readHead(folder: string | undefined): string | undefined {
  const head = folder === undefined ? undefined : readIfExists(join(folder, 'HEAD'))
  return /^ref: refs\/heads\/(.+)$/m.exec(head ?? '')?.[1]
}

function findGitFolder(folder: string): string | undefined {
  const found = statSync(join(folder, '.git'), { throwIfNoEntry: false })
  if (found?.isDirectory()) return join(folder, '.git')
  // In a worktree it is a file that names the folder.
  if (found) return resolve(folder, /^gitdir: (.+)$/m.exec(readIfExists(join(folder, '.git')) ?? '')?.[1] ?? '.git')
  return dirname(folder) === folder ? undefined : findGitFolder(dirname(folder))
}
