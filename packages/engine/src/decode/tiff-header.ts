import { AppError } from '@xrai/contract/errors/app-error'
import { partLimits } from './limits.ts'

/** The facts of a TIFF's first directory (TIFF 6.0): sizes in pixels before the orientation. */
export interface TiffHeader {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  /** Samples of a decoded pixel; palettes are expanded, extra samples other than alpha dropped. */
  readonly channels: 1 | 2 | 3 | 4
  readonly isGrey: boolean
  /** True if a decoder holds the whole image at once, because it is stored in tiles or in planes. */
  readonly inParts: boolean
  /** Its images, without smaller copies of another one and masks. */
  readonly images: number
  /** Bytes of the first image; the rest of the file belongs to others, or to none. */
  readonly coded: number
}

const damaged = (detail: string) => new AppError('IMAGE_DAMAGED', { detail: `TIFF: ${detail}` })
const unread = (detail: string) => new AppError('IMAGE_FORMAT_UNSUPPORTED', { detail: `TIFF: ${detail}` })

/** True for a classic TIFF of either byte order (TIFF 6.0 §2). */
export const isTiff = (bytes: Uint8Array): boolean =>
  tiffStarts.some(start => start.every((byte, at) => bytes[at] === byte))

const tiffStarts = [
  [0x49, 0x49, 42, 0],
  [0x4d, 0x4d, 0, 42],
] as const

const tags = {
  ...({ subfile: 254, oldSubfile: 255 } as const),
  ...({ width: 256, height: 257, bits: 258, compression: 259, photometric: 262, samples: 277 } as const),
  ...({ stripOffsets: 273, rows: 278, stripBytes: 279, planar: 284, extra: 338, format: 339 } as const),
  ...({ tileWidth: 322, tileHeight: 323, tileOffsets: 324, tileBytes: 325 } as const),
}

/** None, CCITT, LZW, JPEG, deflate and PackBits. */
const compressions: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 7, 8, 32946, 32773])
const whiteIsZero = 0
const blackIsZero = 1
const rgb = 2
const palette = 3
const separated = 5
const ycbcr = 6
const jpeg = 7

/**
 * Reads the first directory without decoding. Throws IMAGE_DAMAGED if the structure is broken or a part of the image is
 * outside the file; IMAGE_CMYK for print colours; IMAGE_FORMAT_UNSUPPORTED for samples other than numbers of 1 to 16
 * bits, for raw camera images, and for compressions that scanners do not write.
 */
export const readTiffHeader = (bytes: Uint8Array): TiffHeader => {
  const { directory, next } = readDirectory(bytes, firstDirectory(bytes))
  const one = (tag: number, otherwise?: number) => directory(tag, 1)[0] ?? otherwise
  const width = one(tags.width, 0) ?? 0
  const height = one(tags.height, 0) ?? 0
  if (width === 0 || height === 0) throw damaged('an empty picture')
  const samples = one(tags.samples, 1) ?? 1
  const photometric = one(tags.photometric) ?? blackIsZero
  if (photometric === separated) throw new AppError('IMAGE_CMYK')
  const compression = one(tags.compression, 1) ?? 1
  if (!compressions.has(compression)) throw unread(`compression ${compression}`)
  const isGrey = photometric === whiteIsZero || photometric === blackIsZero
  const colours = photometric === rgb || (photometric === ycbcr && compression === jpeg) ? 3 : 1
  if (!isGrey && colours === 1 && photometric !== palette) throw unread(`photometric interpretation ${photometric}`)
  const extra = samples - colours
  if (extra < 0 || extra > 1 || (extra === 1 && photometric === palette)) throw unread(`${samples} samples`)
  const bits = directory(tags.bits, 8)
  const bitDepth = bits[0] ?? 1
  const isWhole = [1, 2, 4, 8].includes(bitDepth) || (bitDepth === 16 && photometric !== palette)
  if (!isWhole || bits.some(other => other !== bitDepth)) throw unread(`samples of ${bits.join(', ')} bits`)
  if (directory(tags.format, 8).some(format => format !== 1)) throw unread('samples that are no unsigned integers')
  const isSeparate = one(tags.planar, 1) === 2
  const { coded, isTiled } = readParts(bytes, directory, { width, height, planes: isSeparate ? samples : 1 })
  const isAlpha = extra === 1 && [1, 2].includes(one(tags.extra, 0) ?? 0)
  const stored = photometric === palette ? 3 : colours
  return {
    width,
    height,
    bitDepth,
    channels: channelsOf(stored, isAlpha),
    isGrey,
    inParts: isTiled || isSeparate,
    images: 1 + countPages(bytes, next),
    coded,
  }
}

const channelsOf = (colours: number, isAlpha: boolean): TiffHeader['channels'] => {
  if (colours === 3) return isAlpha ? 4 : 3
  return isAlpha ? 2 : 1
}

/** The values of a tag in a directory, at most `most`; empty if it is absent. */
type Directory = (tag: number, most: number) => readonly number[]

/** Bytes per value of the integer types: BYTE, SHORT, LONG. */
const sizes: ReadonlyMap<number, 1 | 2 | 4> = new Map([
  [1, 1],
  [3, 2],
  [4, 4],
])

const viewOf = (bytes: Uint8Array) => ({
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  isLittle: bytes[0] === 0x49,
})

const firstDirectory = (bytes: Uint8Array): number => {
  if (bytes.length < 14) throw damaged('ends in its header')
  const { view, isLittle } = viewOf(bytes)
  return view.getUint32(4, isLittle)
}

/** The directory at an offset, and the offset of the next one; 0 after the last. */
const readDirectory = (bytes: Uint8Array, start: number): { readonly directory: Directory; readonly next: number } => {
  const { view, isLittle } = viewOf(bytes)
  if (start + 2 > bytes.length) throw damaged('its directory lies outside the file')
  const count = view.getUint16(start, isLittle)
  if (count === 0 || start + 2 + 12 * count > bytes.length) throw damaged('its directory ends outside the file')
  const entries = new Map<number, number>()
  for (let at = start + 2; entries.size < count && at < start + 2 + 12 * count; at += 12)
    entries.set(view.getUint16(at, isLittle), at)
  const end = start + 2 + 12 * count
  const next = end + 4 <= bytes.length ? view.getUint32(end, isLittle) : 0
  const directory: Directory = (tag, most) => {
    const at = entries.get(tag)
    if (at === undefined) return []
    const size = sizes.get(view.getUint16(at + 2, isLittle))
    const values = view.getUint32(at + 4, isLittle)
    if (size === undefined) throw damaged(`tag ${tag} is no integer`)
    if (values > most) throw damaged(`${values} values of tag ${tag}`)
    const from = values * size <= 4 ? at + 8 : view.getUint32(at + 8, isLittle)
    if (from + values * size > bytes.length) throw damaged(`tag ${tag} lies outside the file`)
    const read = (place: number) => {
      if (size === 1) return view.getUint8(place)
      return size === 2 ? view.getUint16(place, isLittle) : view.getUint32(place, isLittle)
    }
    return Array.from({ length: values }, (_, index) => read(from + index * size))
  }
  return { directory, next }
}

/** Directories may point at each other without end. */
const mostDirectories = 100

/** The full images from the directory at an offset on; a damaged directory ends the count. */
const countPages = (bytes: Uint8Array, first: number): number => {
  let pages = 0
  let offset = first
  try {
    for (let read = 0; offset !== 0 && read < mostDirectories; read += 1) {
      const { directory, next } = readDirectory(bytes, offset)
      if (isPage(directory)) pages += 1
      offset = next
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return pages
}

/** A smaller copy or a mask says so in NewSubfileType, or in the older SubfileType (TIFF 6.0 §8 and appendix A). */
const isPage = (directory: Directory): boolean => {
  const [kind = 0] = directory(tags.subfile, 1)
  const [oldKind = 1] = directory(tags.oldSubfile, 1)
  const isCopyOrMask = (kind & 0b101) !== 0 || oldKind === 2
  return !isCopyOrMask
}

interface Size {
  readonly width: number
  readonly height: number
  readonly planes: number
}

/** The strips or tiles, whose number must match the size, each inside the file. */
const readParts = (bytes: Uint8Array, directory: Directory, { width, height, planes }: Size) => {
  const tileWidth = directory(tags.tileWidth, 1)[0]
  const tileHeight = directory(tags.tileHeight, 1)[0]
  const isTiled = tileWidth !== undefined && tileHeight !== undefined
  const rows = Math.min(isTiled ? tileHeight : (directory(tags.rows, 1)[0] ?? height), isTiled ? Infinity : height)
  const columns = isTiled ? tileWidth : width
  // A larger tile cannot be valid, and a decoder would allocate it whole.
  if (rows === 0 || columns === 0 || (isTiled && Math.max(rows, columns) > longestTile))
    throw damaged('parts of no size')
  const count = planes * Math.ceil(width / columns) * Math.ceil(height / rows)
  if (count > partLimits.tiffParts) throw damaged(`${count} parts`)
  const offsets = directory(isTiled ? tags.tileOffsets : tags.stripOffsets, count)
  const lengths = directory(isTiled ? tags.tileBytes : tags.stripBytes, count)
  if (offsets.length !== count || lengths.length !== count) throw damaged(`${offsets.length} parts of ${count}`)
  let coded = 0
  for (const [index, offset] of offsets.entries()) {
    const length = lengths[index] ?? 0
    if (length === 0 || offset + length > bytes.length) throw damaged('ends inside its picture')
    coded += length
  }
  return { coded, isTiled }
}

const longestTile = 4096
