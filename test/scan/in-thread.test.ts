/** The thread that scans beside a dev server: closed for good, or it would keep the process of whoever closed it. */
import { expect, it } from 'vitest'
import { createThreadScanner } from '../../src/scan/in-thread.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'

it('gives up what is asked for after it was closed, and starts no other thread', async () => {
  const scanner = createThreadScanner({ root: import.meta.dirname, options: resolveScanOptions({}) })
  await scanner.close()
  await expect(scanner.scan([], new Map())).rejects.toMatchObject({ code: 'TR_ABORTED' })
})
