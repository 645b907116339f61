import { AppError } from '@xrai/contract/errors/app-error'
import { fieldOf, type PartRange, PartScanner } from '../../platform/multipart/part-scanner.ts'
import { boundaryOf } from '../../platform/multipart/read-boundary.ts'
import { decoded, readDisposition } from '../../platform/multipart/read-disposition.ts'
import { requireOnce, requireStorable } from './field-faults.ts'

/** No call takes as many parts, or so long headers of one. */
const limits = { parts: 50, headerBytes: 4096, refusal: 'REQUEST_INVALID' } as const

/**
 * The fields of a form (RFC 7578): texts, and files with their names. Throws REQUEST_INVALID if it is none, or has more than
 * any call takes, FIELD_REPEATED if a name comes twice.
 */
export const readForm = ({ headers }: Request, bytes: Uint8Array<ArrayBuffer>): Record<string, string | File> => {
  const fault = { path: 'Content-Type', code: 'format', expected: 'multipart/form-data; boundary=…' } as const
  const boundary = boundaryOf(headers.get('content-type') ?? '')
  if (!boundary) throw new AppError('REQUEST_INVALID', { faults: [fault] })
  const fields = partsOf(bytes, boundary).map(part => fieldOfPart(part, contentOf(part, bytes)))
  // Which of two pictures would be the patient's?
  requireOnce(fields.map(([name]) => name))
  return Object.fromEntries(fields)
}

/** Scanned in pieces, because the scanner copies what it is given. */
const pieceBytes = 1024 * 1024

const partsOf = (bytes: Uint8Array, boundary: string): readonly PartRange[] => {
  const scanner = new PartScanner(boundary, limits)
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) scanner.push(bytes.subarray(at, at + pieceBytes))
    return scanner.end()
  } catch (cause) {
    throw new AppError('REQUEST_INVALID', { cause })
  }
}

/** In Base64 only from programs that write a form like a mail. */
const contentOf = (part: PartRange, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const content = bytes.subarray(part.from, part.to)
  const isCoded = fieldOf(part, 'content-transfer-encoding')?.toLowerCase() === 'base64'
  return isCoded ? Buffer.from(Buffer.from(content).toString('latin1'), 'base64') : content
}

const fieldOfPart = (part: PartRange, content: Uint8Array<ArrayBuffer>): [name: string, value: string | File] => {
  const disposition = readDisposition(fieldOf(part, 'content-disposition') ?? '')
  const fault = { path: 'Content-Disposition', code: 'format', expected: 'form-data; name="…"; filename="…"' } as const
  if (!disposition) throw new AppError('REQUEST_INVALID', { faults: [fault] })
  const { name, fileName } = disposition
  if (fileName === null) {
    const text = decoded(content)
    requireStorable(name, text)
    return [name, text]
  }
  return [name, new File([content], fileName, { type: fieldOf(part, 'content-type') ?? '' })]
}
