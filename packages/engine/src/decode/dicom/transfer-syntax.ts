import { AppError } from '@xrai/contract/errors/app-error'
import { damaged, type Encoding, readDataSet } from './elements.ts'
import { inflateRaw } from './inflate.ts'
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

/** After the preamble of 128 bytes and 'DICM' (PS3.10 §7.1). */
const metaStart = 132
const mediaDirectory = '1.2.840.10008.1.3.10'

/**
 * The file's transfer syntax and where its data set starts. The length that the meta information states of itself is
 * not trusted: it ends with group 2. DICOM_TRANSFER_SYNTAX_UNSUPPORTED names the syntax in its detail; DICOM_VIDEO,
 * DICOM_DIRECTORY.
 */
export const readTransferSyntax = (view: DataView): { syntax: TransferSyntax; start: number } => {
  const encoding = { explicit: true, littleEndian: true }
  const range = { start: metaStart, end: view.byteLength }
  const wanted = new Set([tags.transferSyntax, tags.mediaStorageSopClass])
  const meta = readDataSet(view, encoding, wanted, range, tag => tag >>> 16 !== 2)
  if (text(meta, tags.mediaStorageSopClass) === mediaDirectory) throw new AppError('DICOM_DIRECTORY')
  const uid = text(meta, tags.transferSyntax)
  if (uid === undefined) throw damaged('no transfer syntax')
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
  readonly syntax: TransferSyntax
  /** Where the data set starts in `view`. */
  readonly start: number
}

/** Refuses as `readTransferSyntax` does, and with IMAGE_TOO_LARGE what is inflated to more than a picture can have. */
export const openDicom = async (bytes: Uint8Array): Promise<OpenDicom> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { syntax, start } = readTransferSyntax(view)
  if (!syntax.deflated) return { view, syntax, start }
  const inflated = await inflateRaw(bytes.subarray(start))
  return { view: new DataView(inflated.buffer), syntax, start: 0 }
}
