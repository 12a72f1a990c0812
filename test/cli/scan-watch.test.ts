/** Files that change while a watching scan looks for them first. */
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { watchScan } from '../../src/cli/scan-watch.ts'
import type { ScanResult } from '../../src/scan/usage.ts'
import { createProject, writeFiles } from '../support/project.ts'

it('tells of a file that was made while it looked for all of them', async () => {
  const root = createProject({ 'old.ts': '' })
  const stop = new AbortController()
  const told: string[] = []
  const listed = ['old.ts']
  const find = async (): Promise<string[]> => {
    const found = listed.map((name) => join(root, name))
    if (listed.length === 1) {
      listed.push('new.ts')
      writeFiles(root, { 'new.ts': '' })
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    return found
  }
  const scan = (files: readonly string[]): ScanResult => {
    const usages = files.map((file) => ({ file, key: 'key', namespace: 'main', line: 1, column: 1 }))
    return { usages, failed: [], partial: false, files: files.length } as unknown as ScanResult
  }
  const watched = watchScan({
    root,
    signal: stop.signal,
    isWanted: () => true,
    find,
    findBeside: () => [],
    scan,
    onFirst: ({ usages }) => told.push(...usages.map(({ file }) => file)),
    onChange: ({ files }) => told.push(...files.map(({ file }) => file)),
  })
  await vi
    .waitFor(() => expect(told).toEqual([join(root, 'old.ts'), join(root, 'new.ts')]), 5000)
    .finally(() => stop.abort())
  await expect(watched).rejects.toThrow()
})
