import { within } from '../../base/within.ts'
import type { FileStore } from './file-store.ts'
import { isStorageFull } from './storage-outage.ts'

/**
 * `full`: reading works, but there is no space left. `read-only`: reading works, and writing fails for another
 * reason. `failed`: reading fails too.
 */
export type StorageState = 'ok' | 'full' | 'read-only' | 'failed'

/** A store that does not respond within this time counts as failed. */
const timeoutMs = 2000

interface Checks extends Pick<FileStore, 'check' | 'checkReading'> {
  /** True if less space is free than is reserved. */
  readonly isBelowReserve: () => Promise<boolean>
}

export const readStorageState = async ({ check, checkReading, isBelowReserve }: Checks): Promise<StorageState> => {
  const [writing, reading] = await Promise.allSettled([within(timeoutMs, check()), within(timeoutMs, checkReading())])
  if (reading.status === 'rejected') return 'failed'
  if (writing.status === 'rejected') return isStorageFull(writing.reason) ? 'full' : 'read-only'
  const isFull = await within(timeoutMs, isBelowReserve()).catch(() => false)
  return isFull ? 'full' : 'ok'
}

/** True if the store as a whole can be read: then a file that cannot be is at fault itself. */
export const isReadable = ({ checkReading }: Pick<FileStore, 'checkReading'>): Promise<boolean> =>
  within(timeoutMs, checkReading()).then(
    () => true,
    () => false,
  )
