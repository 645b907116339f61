import { AppError } from '@xrai/contract/errors/app-error'
import { OutboundError } from '../outbound/outbound-error.ts'

/** A refusal by an S3 server, without its message, which quotes the key and the bucket. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal'
  readonly status: number
  readonly code: string

  constructor(method: string, status: number) {
    super(`${method} ${status}`)
    this.status = status
    this.code = `${method}_${status}`
  }
}

/** The disk or the user's quota is full (errno(3)). */
const fullDisk = new Set(['ENOSPC', 'EDQUOT'])

/** True if an error means that the disk is full, or the S3 server's storage (RFC 4918 §11.5: 507). */
export const isStorageFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof S3Refusal) return error.status === 507
  return ('code' in error && fullDisk.has(String(error.code))) || isStorageFull(error.cause)
}

/** A disk that is full, broken, read-only or no longer there (errno(3)). */
const disk = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'ESTALE', 'ENODEV', 'ENXIO'])

/**
 * Too many calls; and credentials that are wrong, withdrawn or expired, or a clock that is, which the operator corrects:
 * AccessDenied, InvalidAccessKeyId, SignatureDoesNotMatch, RequestTimeTooSkewed (Amazon S3 API, Error Responses). The 403 of
 * a missing object is not among them, because the store throws 404 for it.
 */
const passing = new Set([401, 403, 429])

/** True if an error means that files on the disk or the S3 server are temporarily unreadable or unwritable. */
export const isStorageOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  // An external detector is called over the network too, and its failures are its own.
  if (error instanceof AppError && error.code.startsWith('ENGINE_')) return false
  if (error instanceof OutboundError) return true
  if (error instanceof S3Refusal) return error.status >= 500 || passing.has(error.status)
  return ('syscall' in error && 'code' in error && disk.has(String(error.code))) || isStorageOutage(error.cause)
}

/** True if an error of a read means that the store has no such file, while the store itself answers. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof S3Refusal
    ? error.status === 404
    : error instanceof Error && 'code' in error && error.code === 'ENOENT'
