import { AppError } from '@xrai/contract/errors/app-error'
import { concatBytes } from '../concat-bytes.ts'
import { type DataSet, type Element, readFragments } from './elements.ts'
import type { Compression } from './transfer-syntax.ts'

/**
 * The first bytes of a codestream: JPEG's SOI, JPEG 2000's SOC and SIZ, or the box of a JP2 file. None occurs inside a
 * codestream.
 */
const signatures: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0xff, 0x4f, 0xff, 0x51],
  [0x00, 0x00, 0x00, 0x0c, 0x6a, 0x50],
]

const isStart = (fragment: Uint8Array) =>
  signatures.some(start => start.every((byte, index) => fragment[index] === byte))

/**
 * The frames. Each may be split into many fragments (PS3.5 §A.4): it ends where another codestream starts. Offset
 * tables are often wrong, and are not needed. A frame of RLE is one fragment.
 */
export const framesOfFragments = (
  data: Pick<DataSet, 'view'>,
  element: Pick<Element, 'offset'>,
  compression: Compression | undefined,
): Uint8Array[] => {
  const fragments = readFragments(data, element)
  if (compression === 'rle') return fragments
  const starts = fragments.flatMap((fragment, index) => (index === 0 || isStart(fragment) ? [index] : []))
  return starts.map((start, index) => {
    const own = fragments.slice(start, starts[index + 1])
    return own.length === 1 ? (own[0] ?? new Uint8Array(0)) : concatBytes(own)
  })
}

export const firstFrame = (data: DataSet, element: Element, compression: Compression): Uint8Array => {
  const [first] = framesOfFragments(data, element, compression)
  if (!first) throw new AppError('DICOM_WITHOUT_PICTURE')
  return first
}
