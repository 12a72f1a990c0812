/** To the front of the line, which is empty then. */
const ERASE = '\r\x1b[2K'

/** One line that is written over, on a terminal only. */
export interface Progress {
  show(done: number, total: number): void
  end(): void
}

/** How long something takes already, on a terminal only; `name` may change on the way. */
export interface Clock {
  show(name: string): void
  end(): void
}

export function createClock(wanted: boolean): Clock {
  const { stderr } = process
  if (!wanted || !stderr.isTTY) return { show: () => {}, end: () => {} }
  let shown = ''
  let begun = performance.now()
  const draw = (): void => {
    if (shown !== '') stderr.write(`${ERASE}${shown} … ${Math.floor((performance.now() - begun) / 1000)} s`)
  }
  const timer = setInterval(draw, 1000)
  timer.unref()
  return {
    show: (name) => {
      shown = name
      begun = performance.now()
      draw()
    },
    end: () => {
      clearInterval(timer)
      stderr.write(ERASE)
    },
  }
}

/** How far work is that never waits, which tells it as often as it likes: there is time to draw only then. */
export interface Tally {
  show(text: string): void
  end(): void
}

/** In milliseconds: what is over so soon is not worth a line, */
const SOON = 1000
/** and what changes more often is not seen. */
const BETWEEN = 200

export function createTally(wanted: boolean): Tally {
  const { stderr } = process
  if (!wanted || !stderr.isTTY) return { show: () => {}, end: () => {} }
  const begun = performance.now()
  let next = begun + SOON
  return {
    show: (text) => {
      const now = performance.now()
      if (now < next) return
      next = now + BETWEEN
      stderr.write(`${ERASE}${text} … ${Math.floor((now - begun) / 1000)} s`)
    },
    end: () => {
      if (next > begun + SOON) stderr.write(ERASE)
    },
  }
}

export function createProgress(wanted: boolean): Progress {
  const { stderr } = process
  if (!wanted || !stderr.isTTY) return { show: () => {}, end: () => {} }
  return {
    show: (done, total) => {
      stderr.write(`${ERASE}${done} of ${total}`)
    },
    end: () => {
      stderr.write(ERASE)
    },
  }
}
