import { OutboundError } from '../outbound/outbound-error.ts'

/** What an S3 refused; its words stay unsaid, for they quote the key and the bucket. */
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

/** A disk without room, or a user's share of it without room (errno(3)). */
const fullDisk = new Set(['ENOSPC', 'EDQUOT'])

/** Whether an error says that there is no room: on the disk, or on the S3 server's (RFC 4918 §11.5: 507). */
export const isStorageFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof S3Refusal) return error.status === 507
  return ('code' in error && fullDisk.has(String(error.code))) || isStorageFull(error.cause)
}

/** A disk that is full, broken, read-only or no longer there (errno(3)). */
const disk = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'ESTALE', 'ENODEV', 'ENXIO'])

/** Whether an error comes from files that can at present not be read or written: the disk's, or the S3 server's. */
export const isStorageOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof OutboundError) return true
  if (error instanceof S3Refusal) return error.status >= 500 || error.status === 429
  return ('syscall' in error && 'code' in error && disk.has(String(error.code))) || isStorageOutage(error.cause)
}
