/** Scanning beside what a process has to answer meanwhile: a scan never waits, and takes seconds where an app is large. */
import { Worker } from 'node:worker_threads'
import { TranslationsError } from '../errors.ts'
import type { ScanFilesContext } from './files.ts'
import { sourceGiven } from './given-sources.ts'
import type { CatalogKeys } from './resolve/mentions.ts'
import type { ScanResult } from './usage.ts'

/** Beside the chunks, wherever this one comes to lie. */
const THREAD = new URL('./scan/thread.js', import.meta.url)

export interface ThreadScanner {
  /** Again and again: only what is not on the disk as it was is read. One scan after the other. */
  scan(files: readonly string[], catalog: CatalogKeys): Promise<ScanResult>
  /** For good: what is being scanned, and whatever is asked for later, is given up (`TR_ABORTED`). */
  close(): Promise<void>
}

/** What the thread is told. */
export interface Asked {
  files: readonly string[]
  /** Absent: as before. */
  catalog?: CatalogKeys
  /** Those of the files that are on no disk, with their texts. */
  given: [file: string, text: string][]
}

interface Waiting {
  resolve(result: ScanResult): void
  reject(error: unknown): void
}

interface Thread {
  worker: Worker
  /** In the order in which they were asked, which is that of the answers. */
  waiting: Waiting[]
  catalog?: CatalogKeys
}

/** The thread is there from the first scan on, and keeps the process alive only while it scans. */
export function createThreadScanner(context: ScanFilesContext): ThreadScanner {
  let thread: Thread | undefined
  let closed = false
  /** What failed in there leaves nothing to go on with: the next scan has a new one. */
  const start = (): Thread => {
    const started = startThread(context, () => {
      if (thread === started) thread = undefined
    })
    thread = started
    return started
  }
  return {
    async scan(files, catalog) {
      // A thread that nobody closes any more would keep the process.
      if (closed) throw givenUp()
      const current = thread ?? start()
      return new Promise((resolve, reject) => {
        current.waiting.push({ resolve, reject })
        current.worker.ref()
        current.worker.postMessage(toAsked(files, catalog === current.catalog ? undefined : catalog))
        current.catalog = catalog
      })
    },
    close: async () => {
      closed = true
      for (const { reject } of thread?.waiting.splice(0) ?? []) reject(givenUp())
      // With an answer that is still on its way, the process would be over before the thread, and whoever waits for that.
      thread?.worker.removeAllListeners('message')
      await thread?.worker.terminate()
    },
  }
}

function startThread(context: ScanFilesContext, onEnd: () => void): Thread {
  const worker = new Worker(THREAD, { workerData: context, execArgv: [] })
  const waiting: Waiting[] = []
  const end = (error: unknown): void => {
    onEnd()
    for (const each of waiting.splice(0)) each.reject(error)
  }
  worker.on('message', (result: ScanResult) => {
    waiting.shift()?.resolve(result)
    if (waiting.length === 0) worker.unref()
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the thread that scans has ended')))
  return { worker, waiting }
}

const givenUp = (): TranslationsError => new TranslationsError('TR_ABORTED', 'the scan was given up')

function toAsked(files: readonly string[], catalog: CatalogKeys | undefined): Asked {
  const given = files.flatMap((file): Asked['given'] => {
    const text = sourceGiven(file)
    return text === undefined ? [] : [[file, text]]
  })
  return { files, given, ...(catalog && { catalog }) }
}
