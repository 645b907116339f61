import { createHash } from 'node:crypto'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { radiographLimits } from '@xrai/contract/records/radiograph'
import { freshSample, sample } from '../../../apps/server/src/testing/samples.ts'
import { instanceOf } from '../dicom-receive/clinic.ts'

/** A file that a program writes into the folder, and its expected outcome. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly hash: string
  /** The SOP Instance UID of a radiograph. */
  readonly instance: string | null
  /** Why it is refused; null if it is or was stored. */
  readonly code: ErrorCode | null
}

/** Each group of ten has seven radiographs, a duplicate under another name, and two files that are not radiographs. */
const tens = 30

/**
 * Makes 300 files in a mixed order. Programs that take turns write files with equal names, each into its own folder.
 */
export const makeFiles = async (): Promise<readonly SentFile[]> => {
  const files: SentFile[] = []
  const jpeg = await sample('periapical-decayed.jpg')
  const add = (name: string, bytes: Uint8Array<ArrayBuffer>, code: ErrorCode | null) =>
    files.push({ name, bytes, hash: hashOf(bytes), instance: code === null ? instanceOf(bytes) : null, code })
  for (let ten = 0; ten < tens; ten += 1) {
    for (let place = 0; place < 7; place += 1) {
      const name = place % 2 === 0 ? `imagen ${Math.floor(files.length / 4)}.dcm` : `IM${ten}-${place}`
      add(name, await freshSample('periapical-12bit.dcm'), null)
    }
    const [again] = files.slice(-7)
    if (again) add(`copia ${ten}.dcm`, again.bytes, null)
    const whole = await freshSample('periapical-12bit.dcm')
    add(`cortada ${ten}.dcm`, whole.slice(0, 40_000 + ten), 'DICOM_DAMAGED')
    const [name, bytes, code] = unreadable(ten, whole, jpeg)
    add(name, bytes, code)
  }
  return files
}

/**
 * In turn: a text, an unknown transfer syntax, a truncated JPEG; once an empty file, once one far above the size limit.
 */
const unreadable = (
  ten: number,
  whole: Uint8Array<ArrayBuffer>,
  jpeg: Uint8Array<ArrayBuffer>,
): [string, Uint8Array<ArrayBuffer>, ErrorCode] => {
  if (ten === 7) return [`vacia ${ten}.dcm`, new Uint8Array(0), 'IMAGE_EMPTY']
  if (ten === 11) return [`enorme ${ten}.dcm`, new Uint8Array(radiographLimits.bytes + 1), 'IMAGE_TOO_LARGE']
  switch (ten % 3) {
    case 0:
      return [`carta ${ten}.jpg`, new TextEncoder().encode(`Estimada doctora ${ten}`), 'IMAGE_FORMAT_UNSUPPORTED']
    case 1: {
      const text = Buffer.from(whole.buffer).toString('latin1')
      const other = text.replace('1.2.840.10008.1.2.1\0', '1.2.840.10008.1.2.6\0')
      return [`rara ${ten}.dcm`, new Uint8Array(Buffer.from(other, 'latin1')), 'DICOM_TRANSFER_SYNTAX_UNSUPPORTED']
    }
    default:
      return [`foto ${ten}.jpg`, jpeg.slice(0, 20_000 + ten), 'IMAGE_DAMAGED']
  }
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
