import { AppError } from '@xrai/contract/errors/app-error'
import { radiographLimits } from '@xrai/contract/records/radiograph'
import { metaStartOf } from './dicom/meta-start.ts'
import { isTiff } from './tiff-header.ts'
import { isWebp } from './webp-header.ts'

export type Format = 'jpeg' | 'png' | 'tiff' | 'webp' | 'dicom'

/** The brands of HEIC and HEIF files (ISO/IEC 23008-12), after 'ftyp'. */
const heicBrands = /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1|heif)/

const isHeic = (bytes: Uint8Array): boolean => heicBrands.test(new TextDecoder('latin1').decode(bytes.subarray(4, 12)))

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

/**
 * The format by the file's first bytes, never by its name: JPEG (ITU-T T.81 B.1.1.3, SOI and a marker), PNG (W3C PNG
 * §5.2), TIFF, WebP, DICOM (`metaStartOf`). Throws IMAGE_EMPTY, IMAGE_TOO_LARGE, IMAGE_HEIC, and
 * IMAGE_FORMAT_UNSUPPORTED for anything else (BigTIFF, GIF, SVG, archives, text).
 */
export const formatOf = (bytes: Uint8Array): Format => {
  if (bytes.length === 0) throw new AppError('IMAGE_EMPTY')
  if (bytes.length > radiographLimits.bytes) throw new AppError('IMAGE_TOO_LARGE', { detail: `${bytes.length} bytes` })
  // DICOM first, because its preamble may contain anything, even the start of another format (PS3.10 §7.1).
  if (metaStartOf(bytes) !== null) return 'dicom'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (isTiff(bytes)) return 'tiff'
  if (isWebp(bytes)) return 'webp'
  throw new AppError(isHeic(bytes) ? 'IMAGE_HEIC' : 'IMAGE_FORMAT_UNSUPPORTED')
}
