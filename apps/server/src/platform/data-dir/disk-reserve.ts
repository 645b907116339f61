import { statfs } from 'node:fs/promises'
import { AppError } from '@xrai/contract/errors/app-error'

/** Disk space that uploads leave to everything else: login, reading, deciding, signing, deleting and the database. */
export interface DiskReserve {
  /** Throws DISK_FULL if `bytes` more would exceed the reserve. */
  require(bytes: number): Promise<void>
  isReached(): Promise<boolean>
  /** Free bytes on the disk of DATA_DIR; null if nothing is stored there. Throws if they cannot be read. */
  readFree(): Promise<number | null>
}

interface ReserveOptions {
  readonly folder: string
  readonly bytes: number
  /** Returns the free bytes of the folder's file system; tests replace it. */
  readonly readFree?: (folder: string) => Promise<number>
}

export const createDiskReserve = ({ folder, bytes: reserved, readFree = freeBytes }: ReserveOptions): DiskReserve => {
  // If the free space cannot be read, a write will fail with a more specific error.
  const leaves = async (bytes: number) => (await readFree(folder).catch(() => Number.POSITIVE_INFINITY)) - bytes
  return {
    require: async bytes => {
      if (reserved > 0 && (await leaves(bytes)) < reserved) throw new AppError('DISK_FULL')
    },
    isReached: async () => reserved > 0 && (await leaves(0)) < reserved,
    readFree: () => readFree(folder),
  }
}

/** Used if files and database are stored elsewhere, so that this disk needs no reserve. */
export const noReserve: DiskReserve = {
  require: async () => undefined,
  isReached: async () => false,
  readFree: async () => null,
}

/** Free bytes for a user who is not root. */
const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
