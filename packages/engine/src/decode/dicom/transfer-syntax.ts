import { AppError } from '@xrai/contract/errors/app-error'
import { damaged, type Encoding, readDataSet, readFragments } from './elements.ts'
import { fittingEncoding } from './headers.ts'
import { inflateRaw } from './inflate.ts'
import { metaStartOf } from './meta-start.ts'
import { tags } from './tags.ts'
import { text } from './values.ts'

/** The compression of a frame; the codestream itself states the process of JPEG, including JPEG-LS. */
export type Compression = 'jpeg' | 'jpeg2000' | 'htj2k' | 'rle'

export interface TransferSyntax extends Encoding {
  readonly uid: string
  readonly compression?: Compression
  /** The whole data set is deflated, not only its pixels. */
  readonly deflated?: true
}

const ofDicom = '1.2.840.10008.1.2'
const coded = (compression: Compression, ...uids: readonly string[]): TransferSyntax[] =>
  uids.map(uid => ({ uid: ofDicom + uid, explicit: true, littleEndian: true, compression }))

/** PS3.5 §10 and annex A. */
const known: readonly TransferSyntax[] = [
  { uid: ofDicom, explicit: false, littleEndian: true },
  { uid: `${ofDicom}.1`, explicit: true, littleEndian: true },
  { uid: `${ofDicom}.1.99`, explicit: true, littleEndian: true, deflated: true },
  { uid: `${ofDicom}.2`, explicit: true, littleEndian: false },
  ...coded('jpeg', '.4.50', '.4.51', '.4.57', '.4.70', '.4.80', '.4.81'),
  ...coded('jpeg2000', '.4.90', '.4.91'),
  ...coded('htj2k', '.4.201', '.4.202', '.4.203'),
  ...coded('rle', '.5'),
]

/**
 * The transfer syntaxes in which other programs may send: all but JPEG extended, which is usually of 12 bits, and no codec
 * reads it.
 */
export const networkSyntaxes: readonly string[] = known.map(({ uid }) => uid).filter(uid => uid !== `${ofDicom}.4.51`)

const lossy: ReadonlySet<string> = new Set(['.4.50', '.4.51', '.4.81', '.4.91', '.4.203'].map(end => ofDicom + end))
/** True if pixels in this transfer syntax may have lost detail. */
export const mayLose = (uid: string): boolean => lossy.has(uid)

/** MPEG-2, MPEG-4 and HEVC, and the same in fragments (PS3.5 A.4.5 to A.4.7). */
const isVideo = (uid: string) => /^1\.2\.840\.10008\.1\.2\.4\.10[0-8](\.1)?$/.test(uid)

const mediaDirectory = '1.2.840.10008.1.3.10'
const metaEncoding: Encoding = { explicit: true, littleEndian: true }

interface Meta {
  /** Null if the file does not state it. */
  readonly syntax: TransferSyntax | null
  /** The start of the data set. */
  readonly start: number
}

/**
 * The file's transfer syntax and the start of its data set. Ignores the stated length of the meta information, which
 * may be wrong: it ends with group 2. Throws DICOM_TRANSFER_SYNTAX_UNSUPPORTED with the syntax in its detail,
 * DICOM_VIDEO, DICOM_DIRECTORY.
 */
const readMeta = (view: DataView, metaStart: number): Meta => {
  const range = { start: metaStart, end: view.byteLength }
  const wanted = new Set([tags.transferSyntax, tags.mediaStorageSopClass])
  const meta = readDataSet(view, metaEncoding, wanted, range, tag => tag >>> 16 !== 2)
  if (text(meta, tags.mediaStorageSopClass) === mediaDirectory) throw new AppError('DICOM_DIRECTORY')
  const uid = text(meta, tags.transferSyntax)
  if (uid === undefined) return { syntax: null, start: meta.next }
  const syntax = known.find(entry => entry.uid === uid)
  if (!syntax) {
    const code = isVideo(uid) ? 'DICOM_VIDEO' : 'DICOM_TRANSFER_SYNTAX_UNSUPPORTED'
    throw new AppError(code, { detail: uid.slice(0, 64) })
  }
  return { syntax, start: meta.next }
}

export interface ParsedDicom {
  /** The file, or only the data set if it had to be inflated. */
  readonly view: DataView
  /** The stated syntax, with the actual encoding of the data set. */
  readonly syntax: TransferSyntax
  /** The start of the data set in `view`. */
  readonly start: number
  /** The range of the meta information in the file; empty if it has none. */
  readonly meta: { readonly start: number; readonly end: number }
}

/** Throws as `readMeta` does, and IMAGE_TOO_LARGE if the inflated data exceeds the largest image. */
export const parseDicom = async (bytes: Uint8Array): Promise<ParsedDicom> => {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const metaStart = metaStartOf(bytes)
  if (metaStart === null) throw damaged('no data set')
  const { syntax: stated, start } = readMeta(file, metaStart)
  const meta = { start: metaStart, end: start }
  if (stated?.deflated) {
    const inflated = await inflateRaw(bytes.subarray(start))
    return { view: new DataView(inflated.buffer), syntax: stated, start: 0, meta }
  }
  const encoding = fittingEncoding(file, { at: start, end: file.byteLength }, stated ?? undefined)
  const syntax = stated ? { ...stated, ...encoding } : recognised(file, start, encoding)
  return { view: file, syntax, start, meta }
}

/** The transfer syntax of a data set that states none: by its encoding, and the coding of its pixels. */
const recognised = (view: DataView, start: number, encoding: Encoding | null): TransferSyntax => {
  if (!encoding) throw damaged('no transfer syntax')
  const data = readDataSet(view, encoding, new Set([tags.pixelData]), { start, end: view.byteLength })
  const pixels = data.elements.get(tags.pixelData)
  const uid = pixels?.encapsulated ? codedSyntax(readFragments(data, pixels)[0]) : nativeSyntax(encoding)
  const syntax = known.find(entry => entry.uid === uid)
  if (!syntax) throw damaged('no transfer syntax')
  return { ...syntax, ...encoding }
}

/** The uncompressed transfer syntax with this encoding. */
export const nativeSyntax = ({ explicit, littleEndian }: Encoding): string => {
  if (!explicit) return ofDicom
  return littleEndian ? `${ofDicom}.1` : `${ofDicom}.2`
}

/** A transfer syntax for the process of a codestream, which itself states everything else. */
const codedSyntax = (codestream: Uint8Array = new Uint8Array(0)): string | undefined => {
  const [first, second, third] = codestream
  const isJp2 = codestream[4] === 0x6a && codestream[5] === 0x50
  if (isJp2) return `${ofDicom}.4.90`
  if (first === 0xff && second === 0xd8) return `${ofDicom}.4.50`
  // In HTJ2K the marker of part 15 follows the size of a JPEG 2000 (ITU-T T.814 A.1).
  if (first === 0xff && second === 0x4f && third === 0xff)
    return `${ofDicom}.4.${isHighThroughput(codestream) ? 201 : 90}`
  // A header of RLE: up to 15 segments, the first directly after it (PS3.5 G.5).
  const isRle = first !== undefined && first > 0 && first <= 15 && codestream[4] === 64 && codestream.length >= 64
  return isRle ? `${ofDicom}.5` : undefined
}

const isHighThroughput = (codestream: Uint8Array): boolean => {
  const next = 4 + ((codestream[4] ?? 0) << 8) + (codestream[5] ?? 0)
  return codestream[next] === 0xff && codestream[next + 1] === 0x50
}
