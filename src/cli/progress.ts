/** One line that is written over, on a terminal only. */
export interface Progress {
  show(done: number, total: number): void
  end(): void
}

export function createProgress(wanted: boolean): Progress {
  const { stderr } = process
  if (!wanted || !stderr.isTTY) return { show: () => {}, end: () => {} }
  return {
    show: (done, total) => {
      stderr.write(`\r\x1b[2K${done} of ${total}`)
    },
    end: () => {
      stderr.write('\r\x1b[2K')
    },
  }
}
