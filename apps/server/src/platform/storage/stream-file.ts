import { open, stat } from 'node:fs/promises'

/** A stored file as a stream, of which little is in memory at any reading speed. Read it to its end, or cancel it. */
export interface StoredStream {
  /** In bytes; null if the store does not report it. */
  readonly length: number | null
  readonly body: ReadableStream<Uint8Array>
}

const pieceBytes = 64 * 1024

/** Streams a file on demand. It is open from the first piece to the last, or until the reader cancels. */
export const streamFile = async (path: string): Promise<StoredStream> => {
  const { size } = await stat(path)
  const pieces = piecesOf(path)
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async out => {
        const { done, value } = await pieces.next()
        if (done) out.close()
        else out.enqueue(value)
      },
      cancel: async () => void (await pieces.return()),
    },
    { highWaterMark: 0 },
  )
  return { length: size, body }
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array, void> {
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(pieceBytes))
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
