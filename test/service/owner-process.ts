/** Run as a process of its own: serves the data directory given, and says on one line how to reach it. */
import { serve } from '../../src/service/index.ts'

try {
  const service = await serve({ data: process.argv[2] ?? '', languages: ['de'] })
  process.stdout.write(`${JSON.stringify({ url: service.url, key: service.localKey })}\n`)
} catch (error) {
  process.stdout.write(`${JSON.stringify(error)}\n`)
  process.exitCode = (error as { exitCode?: number }).exitCode ?? 70
}
