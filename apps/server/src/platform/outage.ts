import { AppError } from '@xrai/contract/errors/app-error'
import type { Database } from '../db/database.ts'
import { isDatabaseOutage } from '../db/database-outage.ts'
import { namesGonePatient } from '../db/violation.ts'
import { isStorageOutage } from './storage/storage-outage.ts'

/** The time limit of the database ping. */
const timeoutMs = 2000

/**
 * Converts an error to the refusal for the caller: an outage of the database or of the storage becomes a temporary one,
 * and a patient merged between a call's read and write PATIENT_GONE. Every other error stays unchanged. A library may
 * hide the database's error, so the database is pinged before an error counts as a bug.
 */
export const namedOutage = async (error: unknown, { ping }: Pick<Database, 'ping'>): Promise<unknown> => {
  if (error instanceof AppError) return error
  if (namesGonePatient(error)) return new AppError('PATIENT_GONE', { cause: error })
  if (isStorageOutage(error)) return new AppError('STORAGE_UNAVAILABLE', { cause: error })
  if (isDatabaseOutage(error) || !(await answers(ping))) return new AppError('SERVICE_UNAVAILABLE', { cause: error })
  return error
}

/** True if a run failed because our database, storage or capacity is unavailable, not because of its own data. */
export const isOwnOutage = (error: unknown): boolean =>
  error instanceof AppError ? error.status >= 500 : isDatabaseOutage(error) || isStorageOutage(error)

const answers = (ping: () => Promise<void>): Promise<boolean> =>
  Promise.race([
    ping().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>(resolve => setTimeout(resolve, timeoutMs, false).unref()),
  ])
