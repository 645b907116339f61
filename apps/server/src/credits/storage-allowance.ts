import { AppError } from '@xrai/contract/errors/app-error'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { sumUnanalysedBytes } from '../db/queries/analysis-work.ts'
import {
  bytesBesidePicture,
  hasProvedOwner,
  type StoredPicture,
  sumBytesBesidePictures,
  sumStoredBytes,
} from '../db/queries/stored-bytes.ts'
import type { Settings } from '../settings.ts'

export type AllowanceSettings = Pick<Settings, 'smtp' | 'unprovedBytes' | 'unanalysedBytes'>

/**
 * UNPROVED_FULL if the clinic would store more than a clinic may whose owners have not proved their e-mail: anybody can
 * register, so that the disk would be a stranger's. Only where mail is set up, because nothing can be proved without it.
 */
export const requireUnprovedRoom = async (
  scope: ClinicScope,
  { smtp, unprovedBytes }: AllowanceSettings,
  bytes: number,
): Promise<void> => {
  if (smtp === null || (await hasProvedOwner(scope))) return
  if ((await sumStoredBytes(scope)) + bytes > unprovedBytes) throw new AppError('UNPROVED_FULL')
}

/** A file may have so much beside its picture: profiles, thumbnails and notes that cameras write. */
const usualBytes = 256 * 1024

/**
 * ALLOWANCE_FULL if the bytes that files carry beside their picture, analysed or not, would exceed with this one what a clinic
 * may store without an analysis. The original is stored as it came, so bytes behind the end of a JPEG or PNG are stored too.
 */
export const requireRoomBesidePicture = async (
  scope: ClinicScope,
  { unanalysedBytes }: AllowanceSettings,
  picture: StoredPicture,
): Promise<void> => {
  const beside = bytesBesidePicture(picture)
  if (beside <= usualBytes) return
  if ((await sumAllowanceBytes(scope)) + beside > unanalysedBytes) throw new AppError('ALLOWANCE_FULL')
}

/** Bytes of the clinic that count towards UNANALYSED_GB. */
export const sumAllowanceBytes = async (scope: ClinicScope): Promise<number> =>
  (await sumUnanalysedBytes(scope)) + (await sumBytesBesidePictures(scope))
