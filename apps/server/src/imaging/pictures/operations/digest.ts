import { createHash } from 'node:crypto'
import { readSamples } from '@xrai/engine/node'
import type { Operation } from '../operation.ts'

export interface Digest {
  readonly width: number
  readonly height: number
  readonly sha256: string
}

/** The size of a DICOM file's image and the SHA-256 of its pixels: equal for all lossless transfer syntaxes. */
export const digest: Operation<null, Digest> = async bytes => {
  const { width, height, data } = await readSamples(bytes)
  const hash = createHash('sha256').update(`${width} ${height} ${data.BYTES_PER_ELEMENT} `)
  hash.update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
  return { value: { width, height, sha256: hash.digest('hex') } }
}
