import { AppError } from '@xrai/contract/errors/app-error'
import { concatBytes } from './concat-bytes.ts'
import { partLimits } from './limits.ts'

export interface PngHeader {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  /** Samples of a decoded pixel; palettes are expanded. */
  readonly channels: 1 | 2 | 3 | 4
  readonly interlaced: boolean
  /** The position after IEND: a file may have more bytes, which no decoder reads. */
  readonly end: number
  /**
   * The file without its compressed texts and its colour profile (zTXt, iTXt, iCCP), which are not needed and may
   * inflate a thousandfold: a decoder spent 40 s on 4 MB of them.
   */
  readonly picture: Uint8Array
}

const damaged = (detail: string) => new AppError('IMAGE_DAMAGED', { detail: `PNG: ${detail}` })

interface ColourType {
  /** Samples of a stored pixel. */
  readonly stored: 1 | 2 | 3 | 4
  readonly channels: PngHeader['channels']
  readonly depths: readonly number[]
}

/** Colour types with their bit depths (W3C PNG, table 11.1); a palette may have a transparent colour. */
const colourTypes: ReadonlyMap<number, ColourType> = new Map([
  [0, { stored: 1, channels: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { stored: 3, channels: 3, depths: [8, 16] }],
  [3, { stored: 1, channels: 4, depths: [1, 2, 4, 8] }],
  [4, { stored: 2, channels: 2, depths: [8, 16] }],
  [6, { stored: 4, channels: 4, depths: [8, 16] }],
])

/** The maximum ratio of deflate (RFC 1951: 258 bytes from 2 bits). */
const bestRatio = 1032

/**
 * Walks the chunks from IHDR to IEND without inflating. Throws IMAGE_DAMAGED if the structure is broken, the file ends
 * before IEND or its data is too short for the image that IHDR states.
 */
export const readPngHeader = (bytes: Uint8Array): PngHeader => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { width, height, bitDepth, colour } = readIhdr(bytes, view)
  const kept: Uint8Array[] = []
  let position = 8
  let keptFrom = 0
  let coded = 0
  let chunks = 0
  for (;;) {
    const start = position
    if (start + 12 > bytes.length) throw damaged('ends before IEND')
    chunks += 1
    if (chunks > partLimits.pngChunks) throw damaged(`more than ${partLimits.pngChunks} chunks`)
    const length = view.getUint32(start)
    const type = view.getUint32(start + 4)
    position = start + 12 + length
    if (position > bytes.length) throw damaged('a chunk ends outside the file')
    if (type === idat) coded += length
    if (inflating.has(type)) {
      if (start > keptFrom) kept.push(bytes.subarray(keptFrom, start))
      keptFrom = position
    }
    if (type === iend) break
  }
  const filtered = height * Math.ceil((width * bitDepth * colour.stored) / 8)
  if (coded === 0 || coded * bestRatio < filtered) throw damaged(`${coded} bytes for ${width} × ${height}`)
  const picture = keptFrom === 0 ? bytes : concatBytes([...kept, bytes.subarray(keptFrom)])
  return { width, height, bitDepth, channels: colour.channels, interlaced: bytes[28] === 1, end: position, picture }
}

const chunk = (name: string): number => [...name].reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0)
const idat = chunk('IDAT')
const iend = chunk('IEND')
const inflating: ReadonlySet<number> = new Set(['zTXt', 'iTXt', 'iCCP'].map(chunk))

const readIhdr = (bytes: Uint8Array, view: DataView) => {
  if (bytes.length < 45 || view.getUint32(8) !== 13 || view.getUint32(12) !== chunk('IHDR')) throw damaged('no IHDR')
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  const bitDepth = view.getUint8(24)
  const colour = colourTypes.get(view.getUint8(25))
  if (!colour?.depths.includes(bitDepth) || width === 0 || height === 0)
    throw damaged('an IHDR that PNG does not allow')
  return { width, height, bitDepth, colour }
}
