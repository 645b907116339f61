import { AppError } from '@xrai/contract/errors/app-error'
import { concatBytes } from '../concat-bytes.ts'

/** A grey picture of the most pixels allowed, with 16 bits, and its tags. */
const most = 256 * 1024 * 1024

/**
 * The data set of a deflated file (PS3.5 A.5). One that breaks off gives what came before, and the data set is then
 * found to be short; some writers put a byte behind the end. IMAGE_TOO_LARGE.
 */
export const inflateRaw = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  let length = 0
  // A view of a SharedArrayBuffer cannot become a Blob; what reaches this was read from a file and is none.
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>])
  const reader = blob.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.length
      if (length > most) throw new AppError('IMAGE_TOO_LARGE', { detail: `inflated to more than ${most} bytes` })
      parts.push(value)
    }
  } catch (cause) {
    await reader.cancel().catch(() => undefined)
    if (cause instanceof AppError) throw cause
  }
  return concatBytes(parts)
}
