import { AppError } from '@xrai/contract/errors/app-error'
import { damaged, type Encoding, readDataSet } from './elements.ts'
import { tags } from './tags.ts'
import { text } from './values.ts'

export interface TransferSyntax extends Encoding {
  readonly uid: string
  readonly jpeg: boolean
}

/** PS3.5 §10 and annex A: uncompressed in its three encodings, and JPEG baseline (process 1). */
const known: readonly TransferSyntax[] = [
  { uid: '1.2.840.10008.1.2', explicit: false, littleEndian: true, jpeg: false },
  { uid: '1.2.840.10008.1.2.1', explicit: true, littleEndian: true, jpeg: false },
  { uid: '1.2.840.10008.1.2.2', explicit: true, littleEndian: false, jpeg: false },
  { uid: '1.2.840.10008.1.2.4.50', explicit: true, littleEndian: true, jpeg: true },
]

/** After the preamble of 128 bytes and 'DICM' (PS3.10 §7.1). */
const metaStart = 132

/**
 * The file's transfer syntax and where its data set starts. The length that the meta information states of itself is
 * not trusted: it ends with group 2. DICOM_TRANSFER_SYNTAX_UNSUPPORTED names the syntax in its detail.
 */
export const readTransferSyntax = (view: DataView): { syntax: TransferSyntax; start: number } => {
  const encoding = { explicit: true, littleEndian: true }
  const range = { start: metaStart, end: view.byteLength }
  const meta = readDataSet(view, encoding, new Set([tags.transferSyntax]), range, tag => tag >>> 16 !== 2)
  const uid = text(meta, tags.transferSyntax)
  if (uid === undefined) throw damaged('no transfer syntax')
  const syntax = known.find(entry => entry.uid === uid)
  if (!syntax) throw new AppError('DICOM_TRANSFER_SYNTAX_UNSUPPORTED', { detail: uid.slice(0, 64) })
  return { syntax, start: meta.next }
}
