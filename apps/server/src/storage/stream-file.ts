import { open } from 'node:fs/promises'

/** A stored file on its way: little of it is in memory, however slowly it is read. Read it to its end, or cancel it. */
export interface StoredStream {
  /** In bytes; null where the store does not say it. */
  readonly length: number | null
  readonly body: ReadableStream<Uint8Array>
}

const pieceBytes = 64 * 1024

/** A file as it is read, a piece whenever one is asked for. It is closed at its end, or when nobody wants the rest. */
export const streamFile = async (path: string): Promise<StoredStream> => {
  const file = await open(path)
  const { size } = await file.stat().catch(async error => {
    await file.close()
    throw error
  })
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async out => {
        try {
          const { bytesRead, buffer } = await file.read(new Uint8Array(pieceBytes))
          if (bytesRead > 0) return out.enqueue(buffer.subarray(0, bytesRead))
        } catch (error) {
          await file.close()
          throw error
        }
        await file.close()
        out.close()
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
  return { length: size, body }
}
