import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'

/** The whole body, or a refusal as soon as it is known to be longer than `limit` bytes: said by its header, or counted. */
export const readBytes = async (
  request: Request,
  limit: number,
  tooLarge: ErrorCode,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length')) > limit) throw new AppError(tooLarge)
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of arriving(request.body)) {
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
async function* arriving(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new AppError('REQUEST_CUT_OFF', { cause })
  }
}
