import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Unnamed bytes on disk, which are gone when it is closed, and when the process is killed. */
export interface Spool {
  append(chunk: Uint8Array): Promise<void>
  readonly length: number
  /** Reads all bytes, or those of a range. */
  read(from?: number, to?: number): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

export const openSpool = async (folder: string): Promise<Spool> => {
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await rm(path).catch(async error => {
    await file.close()
    throw error
  })
  let length = 0
  return {
    append: async chunk => {
      for (let sent = 0; sent < chunk.byteLength; ) {
        const { bytesWritten } = await file.write(chunk, sent, chunk.byteLength - sent, length)
        sent += bytesWritten
        length += bytesWritten
      }
    },
    get length() {
      return length
    },
    read: async (from = 0, to = length) => {
      const bytes = new Uint8Array(to - from)
      for (let read = 0; read < bytes.length; ) {
        const { bytesRead } = await file.read(bytes, read, bytes.length - read, from + read)
        if (bytesRead === 0) throw new Error('the spool is shorter than what was written to it')
        read += bytesRead
      }
      return bytes
    },
    close: () => file.close(),
  }
}
