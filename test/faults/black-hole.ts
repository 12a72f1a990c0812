/** An address that never answers a knock: its queue of connections is full, and nobody takes one out. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

/** Listens, and never comes back to its event loop, so that no connection is ever accepted. */
const LISTENER = `
const { parentPort } = require('node:worker_threads')
const server = require('node:net').createServer()
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  parentPort.postMessage(server.address().port)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})`

/** How long a connection to the loopback may take before it counts as hanging. */
const PATIENCE = 200

export async function startBlackHole(): Promise<string> {
  const worker = new Worker(LISTENER, { eval: true })
  const [port] = (await once(worker, 'message')) as [number]
  const held: Socket[] = []
  onTestFinished(async () => {
    for (const socket of held) socket.destroy()
    await worker.terminate()
  })
  // The kernel itself takes a few into the queue.
  for (let isFull = false; !isFull; ) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    held.push(socket)
    isFull = await Promise.race([
      once(socket, 'connect').then(() => false),
      new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, true)),
    ])
  }
  return `http://127.0.0.1:${port}`
}
