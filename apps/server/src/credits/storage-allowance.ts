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

/**
 * ALLOWANCE_FULL if what files carry beside their picture, analysed or not, would exceed with this one what a clinic may store
 * without an analysis. The original is stored as it came, so that bytes behind the end of a JPEG or PNG are stored too.
 */
export const requireRoomBesidePicture = async (
  scope: ClinicScope,
  { unanalysedBytes }: AllowanceSettings,
  picture: StoredPicture,
): Promise<void> => {
  const beside = bytesBesidePicture(picture)
  if (beside === 0) return
  const stored = (await sumBytesBesidePictures(scope)) + (await sumUnanalysedBytes(scope))
  if (stored + beside > unanalysedBytes) throw new AppError('ALLOWANCE_FULL')
}
