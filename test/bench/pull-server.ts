/** The service of the bench, in a process of its own: 20 languages of 25 namespaces, every answer 20 ms late. */

import { cloneProject, createTexts } from '../faults/project.ts'
import { startFaultServer } from '../faults/server.ts'

const project = { ...cloneProject(), texts: createTexts(20, 25, 40) }
const server = await startFaultServer(project, { match: '', fault: { kind: 'delay', milliseconds: 20 } })
process.on('message', () => {
  process.send?.(server.requests.length)
  server.clear()
})
process.send?.(server.url)
