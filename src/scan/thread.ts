/** What runs in the thread of `in-thread.ts`: a file scanner that is asked by messages. Found by its path. */
import { parentPort, workerData } from 'node:worker_threads'
import { createFileScanner, type ScanFilesContext } from './files.ts'
import { forgetGivenSources, giveSource } from './given-sources.ts'
import type { Asked } from './in-thread.ts'
import type { CatalogKeys } from './resolve/mentions.ts'

const scanner = createFileScanner(workerData as ScanFilesContext)
let catalog: CatalogKeys | undefined

parentPort?.on('message', (asked: Asked) => {
  catalog = asked.catalog ?? catalog
  forgetGivenSources()
  for (const [file, text] of asked.given) giveSource(file, text)
  scanner.forgetChanged()
  parentPort?.postMessage(scanner.scan(asked.files, catalog))
})
