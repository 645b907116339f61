import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'

/** Who sends nothing for so long is gone, or keeps others from the room that waits for the rest. */
const patienceMs = 15_000

/**
 * The whole body, or a refusal as soon as it is known to be longer than `limit` bytes: said by its header, or counted.
 * REQUEST_CUT_OFF when nothing of it comes for fifteen seconds.
 */
export const readBytes = async (
  request: Request,
  limit: number,
  tooLarge: ErrorCode,
  patience = patienceMs,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length')) > limit) throw new AppError(tooLarge)
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of arriving(request.body, patience)) {
    length += chunk.byteLength
    // Leaving the loop cancels the stream, so the rest is never buffered.
    if (length > limit) throw new AppError(tooLarge)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let place = 0
  for (const chunk of chunks) {
    bytes.set(chunk, place)
    place += chunk.byteLength
  }
  return bytes
}

/** The body as it comes. A connection that breaks off is the caller's, not a bug of ours: REQUEST_CUT_OFF. */
async function* arriving(body: ReadableStream<Uint8Array>, patience: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await nextOf(reader, patience)
      if (done) return
      yield value
    }
  } catch (cause) {
    throw new AppError('REQUEST_CUT_OFF', { cause })
  } finally {
    // A sender that is silent would be silent about this too.
    reader.cancel().catch(() => undefined)
  }
}

const nextOf = async (reader: ReadableStreamDefaultReader<Uint8Array>, patience: number) => {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came for ${patience} ms`)), patience)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } finally {
    clearTimeout(timer)
  }
}
