import { AppError } from '@xrai/contract/errors/app-error'
import { concatBytes } from '../concat-bytes.ts'

/** A grey picture of the most pixels allowed, with 16 bits, and its tags. */
const most = 256 * 1024 * 1024

/**
 * The data set of a deflated file. One of an odd length has a zero byte behind its end (PS3.5 A.5), which some platforms
 * refuse together with all that came before: it is then inflated without. One that breaks off gives what came before,
 * and the data set is then found to be short. IMAGE_TOO_LARGE.
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
  // A view of a SharedArrayBuffer cannot become a Blob; what reaches this was read from a file and is none.
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
