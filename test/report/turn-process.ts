/** Run as a process of its own: takes its turn and says so, or why it can't. */
import { takeTurn } from '../../src/report/turn.ts'

try {
  await takeTurn(process.argv[2] ?? '', undefined, async () => {
    console.log('taken')
    if (process.env.KILLED) process.kill(process.pid, 'SIGKILL')
  })
} catch (error) {
  const { code, exitCode = 70 } = error as { code?: string; exitCode?: number }
  console.log(code)
  process.exitCode = exitCode
}
