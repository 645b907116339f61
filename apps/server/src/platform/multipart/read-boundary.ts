import { MIMEType } from 'node:util'
import { AppError } from '@xrai/contract/errors/app-error'

/** RFC 2046 §5.1.1: these characters, not ending with a space; at most 70 there, but Orthanc's have 73. */
const boundaryForm = /^[\w'()+,\-./:=? ]{0,199}[\w'()+,\-./:=?]$/

/**
 * The boundary of a `multipart/related` whose parts are of `type`, from its header (RFC 2387 §3.1, PS3.18 §8.6.1.2).
 * Throws CONTENT_TYPE_UNSUPPORTED for another type, MULTIPART_INVALID without a boundary.
 */
export const readBoundary = (contentType: string, type: string): string => {
  const media = parse(contentType)
  const parts = media?.params.get('type')?.toLowerCase()
  if (media?.essence !== 'multipart/related' || (parts !== undefined && parts !== type))
    throw new AppError('CONTENT_TYPE_UNSUPPORTED')
  const boundary = boundaryOf(contentType)
  if (boundary === null) throw new AppError('MULTIPART_INVALID')
  return boundary
}

/** 'application/dicom' for 'Application/DICOM; transfer-syntax=*'; null if it is no media type. */
export const essenceOf = (contentType: string): string | null => parse(contentType)?.essence ?? null

/** The boundary that a multipart type names; null without a valid one. */
export const boundaryOf = (contentType: string): string | null => {
  const boundary = parse(contentType)?.params.get('boundary') ?? ''
  return boundaryForm.test(boundary) ? boundary : null
}

const parse = (value: string): MIMEType | null => {
  try {
    return new MIMEType(value)
  } catch {
    return null
  }
}
