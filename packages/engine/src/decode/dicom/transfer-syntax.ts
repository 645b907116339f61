import { AppError } from '@xrai/contract/errors/app-error'
import { damaged, type Encoding, readDataSet, readFragments } from './elements.ts'
import { fittingEncoding } from './headers.ts'
import { inflateRaw } from './inflate.ts'
import { metaStartOf } from './meta-start.ts'
import { tags } from './tags.ts'
import { text } from './values.ts'

/** How a frame is coded; the frame itself says which process of JPEG, JPEG-LS included. */
export type Compression = 'jpeg' | 'jpeg2000' | 'htj2k' | 'rle'

export interface TransferSyntax extends Encoding {
  readonly uid: string
  readonly compression?: Compression
  /** The whole data set is compressed, not its pixels. */
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

/** Those that are read. */
export const readableSyntaxes: readonly string[] = known.map(({ uid }) => uid)

/** MPEG-2, MPEG-4 and HEVC, and the same in fragments (PS3.5 A.4.5 to A.4.7). */
const isVideo = (uid: string) => /^1\.2\.840\.10008\.1\.2\.4\.10[0-8](\.1)?$/.test(uid)

const mediaDirectory = '1.2.840.10008.1.3.10'
const metaEncoding: Encoding = { explicit: true, littleEndian: true }

interface Meta {
  /** Null if the file does not state it. */
  readonly syntax: TransferSyntax | null
  /** Where the data set starts. */
  readonly start: number
}

/**
 * The file's transfer syntax and where its data set starts. The length that the meta information states of itself is
 * not trusted: it ends with group 2. DICOM_TRANSFER_SYNTAX_UNSUPPORTED names the syntax in its detail; DICOM_VIDEO,
 * DICOM_DIRECTORY.
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

export interface OpenDicom {
  /** The file, or the data set alone where it had to be inflated. */
  readonly view: DataView
  /** The syntax that the file states, with the encoding in which its data set is really written. */
  readonly syntax: TransferSyntax
  /** Where the data set starts in `view`. */
  readonly start: number
  /** Where the meta information lies in the file; empty if it has none. */
  readonly meta: { readonly start: number; readonly end: number }
}

/** Refuses as `readMeta` does, and with IMAGE_TOO_LARGE what is inflated to more than a picture can have. */
export const openDicom = async (bytes: Uint8Array): Promise<OpenDicom> => {
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

/** The transfer syntax of a data set that states none: by how it is written, and how its pixels are coded. */
const recognised = (view: DataView, start: number, encoding: Encoding | null): TransferSyntax => {
  if (!encoding) throw damaged('no transfer syntax')
  const data = readDataSet(view, encoding, new Set([tags.pixelData]), { start, end: view.byteLength })
  const pixels = data.elements.get(tags.pixelData)
  const uid = pixels?.encapsulated ? codedSyntax(readFragments(data, pixels)[0]) : nativeSyntax(encoding)
  const syntax = known.find(entry => entry.uid === uid)
  if (!syntax) throw damaged('no transfer syntax')
  return { ...syntax, ...encoding }
}

/** The transfer syntax without compression whose data sets are written so. */
export const nativeSyntax = ({ explicit, littleEndian }: Encoding): string => {
  if (!explicit) return ofDicom
  return littleEndian ? `${ofDicom}.1` : `${ofDicom}.2`
}

/** A transfer syntax with the process of a codestream; the codestream says all else. */
const codedSyntax = (codestream: Uint8Array = new Uint8Array(0)): string | undefined => {
  const [first, second, third] = codestream
  const isJp2 = codestream[4] === 0x6a && codestream[5] === 0x50
  if (isJp2) return `${ofDicom}.4.90`
  if (first === 0xff && second === 0xd8) return `${ofDicom}.4.50`
  // Behind the size of a JPEG 2000 comes the marker of part 15 if it is an HTJ2K (ITU-T T.814 A.1).
  if (first === 0xff && second === 0x4f && third === 0xff)
    return `${ofDicom}.4.${isHighThroughput(codestream) ? 201 : 90}`
  // A header of RLE: up to 15 segments, the first behind it (PS3.5 G.5).
  const isRle = first !== undefined && first > 0 && first <= 15 && codestream[4] === 64 && codestream.length >= 64
  return isRle ? `${ofDicom}.5` : undefined
}

const isHighThroughput = (codestream: Uint8Array): boolean => {
  const next = 4 + ((codestream[4] ?? 0) << 8) + (codestream[5] ?? 0)
  return codestream[next] === 0xff && codestream[next + 1] === 0x50
}
