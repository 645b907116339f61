import { createHash } from 'node:crypto'
import { readSamples } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'

/** SHA-256 of the picture of a DICOM file with its size: the same in each lossless transfer syntax. */
export const digest: Operation<null, string> = async bytes => {
  const { width, height, data } = await readSamples(bytes)
  const hash = createHash('sha256').update(`${width} ${height} ${data.BYTES_PER_ELEMENT} `)
  hash.update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
  return { value: hash.digest('hex') }
}
