import type { Socket } from 'node:net'

/** A message between the server and a child process: a value as JSON, and the bytes of at most one file. */
export interface Frame {
  readonly message: unknown
  readonly bytes: Uint8Array<ArrayBuffer>
}

const none = new Uint8Array()
/** The header: the lengths of the JSON text and of the bytes, 32 bits each. */
const headLength = 8
/** The longest messages are a full-size PNG, which is shorter than its pixels, and the findings of an image. */
const longestText = 16 * 1024 * 1024
const longestBytes = 512 * 1024 * 1024

/** Writes the bytes without copying them; a file may have 64 MB. */
export const sendFrame = (socket: Socket, message: unknown, bytes: Uint8Array = none): void => {
  const text = Buffer.from(JSON.stringify(message))
  const head = Buffer.allocUnsafe(headLength)
  head.writeUInt32LE(text.length, 0)
  head.writeUInt32LE(bytes.length, 4)
  socket.cork()
  socket.write(head)
  socket.write(text)
  if (bytes.length > 0) socket.write(bytes)
  socket.uncork()
}

/**
 * Calls `receive` with each complete frame, and `broken` once if the sender violates the format; nothing is
 * allocated for a length over the limits.
 */
export const receiveFrames = (socket: Socket, receive: (frame: Frame) => void, broken: () => void): void => {
  let head = new Uint8Array(headLength)
  let body: Uint8Array<ArrayBuffer> | undefined
  let filled = 0
  let textLength = 0

  const complete = () => {
    if (!body) {
      const view = new DataView(head.buffer)
      textLength = view.getUint32(0, true)
      const bytesLength = view.getUint32(4, true)
      if (textLength > longestText || bytesLength > longestBytes) throw new Error('a frame over the limits')
      body = new Uint8Array(textLength + bytesLength)
      filled = 0
      return
    }
    const whole = body
    body = undefined
    head = new Uint8Array(headLength)
    filled = 0
    receive({
      message: JSON.parse(Buffer.from(whole.buffer, 0, textLength).toString()),
      bytes: whole.subarray(textLength),
    })
  }

  socket.on('data', chunk => {
    try {
      for (let at = 0; at < chunk.length; ) {
        const target = body ?? head
        const taken = Math.min(target.length - filled, chunk.length - at)
        target.set(chunk.subarray(at, at + taken), filled)
        filled += taken
        at += taken
        if (filled === target.length) complete()
      }
    } catch {
      socket.destroy()
      broken()
    }
  })
}
