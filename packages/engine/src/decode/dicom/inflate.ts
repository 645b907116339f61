import { AppError } from '@xrai/contract/errors/app-error'
import { concatBytes } from '../concat-bytes.ts'

/** The size of the largest permitted grey image at 16 bits, with its tags. */
const most = 256 * 1024 * 1024

/**
 * Inflates the data set of a deflated file. A stream of odd length has a trailing zero byte (PS3.5 A.5), for which some
 * platforms reject the whole stream: it is then inflated without the byte. A truncated stream returns the data before
 * its end, and the data set is then found too short. Throws IMAGE_TOO_LARGE.
 */
export const inflateRaw = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const { inflated, isWhole } = await inflate(bytes)
  if (isWhole || bytes.at(-1) !== 0) return inflated
  const unpadded = await inflate(bytes.subarray(0, -1))
  return unpadded.isWhole ? unpadded.inflated : inflated
}

const inflate = async (bytes: Uint8Array): Promise<{ inflated: Uint8Array<ArrayBuffer>; isWhole: boolean }> => {
  const parts: Uint8Array[] = []
  let length = 0
  // A view of a SharedArrayBuffer cannot become a Blob; these bytes come from a file and are none.
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>])
  const reader = blob.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { inflated: concatBytes(parts), isWhole: true }
      length += value.length
      if (length > most) throw new AppError('IMAGE_TOO_LARGE', { detail: `inflated to more than ${most} bytes` })
      parts.push(value)
    }
  } catch (cause) {
    await reader.cancel().catch(() => undefined)
    if (cause instanceof AppError) throw cause
    return { inflated: concatBytes(parts), isWhole: false }
  }
}
