/** Reading source: each file into the same buffer, its content named by a hash. */
import { hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

export interface Source {
  hash: string
  /** Decodes what was read; to be called before the next read. */
  text(): string
}

export interface SourceReader {
  /** Throws what the file system throws. */
  read(file: string): Source
}

const SMALL = 1 << 16

export function createSourceReader(): SourceReader {
  let buffer = Buffer.allocUnsafe(SMALL)
  const fill = (file: string): Buffer => {
    const descriptor = openSync(file, 'r')
    try {
      const { size } = fstatSync(descriptor)
      if (size >= buffer.length) buffer = Buffer.allocUnsafe(size * 2)
      let length = 0
      for (;;) {
        const read = readSync(descriptor, buffer, length, buffer.length - length, null)
        length += read
        if (read === 0) return buffer.subarray(0, length)
        if (length === buffer.length) buffer = Buffer.concat([buffer], length * 2)
      }
    } finally {
      closeSync(descriptor)
    }
  }
  return {
    read: (file) => {
      const bytes = fill(file)
      return { hash: hash('sha1', bytes, 'base64url'), text: () => bytes.toString('utf8') }
    },
  }
}
