import { AppError } from '@xrai/contract/errors/app-error'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { sumUnanalysedBytes } from '../../db/queries/imaging/analysis-work.ts'
import {
  bytesBesidePicture,
  hasProvedOwner,
  type StoredPicture,
  sumBytesBesidePictures,
  sumStoredBytes,
} from '../../db/queries/platform/stored-bytes.ts'
import type { Settings } from '../../settings/settings.ts'

export type AllowanceSettings = Pick<Settings, 'smtp' | 'unprovedBytes' | 'unanalysedBytes'>

/**
 * Throws UNPROVED_FULL if the clinic would exceed the limit for clinics whose owners have not verified their e-mail: anybody
 * can register, so strangers could fill the disk. Only if mail is set up, because nothing can be verified without it.
 */
export const requireUnprovedRoom = async (
  scope: ClinicScope,
  { smtp, unprovedBytes }: AllowanceSettings,
  bytes: number,
): Promise<void> => {
  if (await isUnprovedFull(scope, { smtp, unprovedBytes }, bytes)) throw new AppError('UNPROVED_FULL')
}

/** True if `requireUnprovedRoom` would throw. */
export const isUnprovedFull = async (
  scope: ClinicScope,
  { smtp, unprovedBytes }: Pick<AllowanceSettings, 'smtp' | 'unprovedBytes'>,
  bytes: number,
): Promise<boolean> =>
  smtp !== null && !(await hasProvedOwner(scope)) && (await sumStoredBytes(scope)) + bytes > unprovedBytes

/** Throws UNPROVED_FULL or ALLOWANCE_FULL if the clinic may not store this file. */
export const requireRoom = async (
  scope: ClinicScope,
  settings: AllowanceSettings,
  picture: StoredPicture,
): Promise<void> => {
  await requireUnprovedRoom(scope, settings, picture.bytes)
  await requireRoomBesidePicture(scope, settings, picture)
}

/** The bytes that a file may contain besides its image: profiles, thumbnails and notes that cameras write. */
const usualBytes = 256 * 1024

/**
 * Throws ALLOWANCE_FULL if the non-image bytes of the clinic's files, analysed or not, would exceed with this one the
 * allowance for unanalysed files. The original is stored unchanged, so bytes after the end of a JPEG or PNG are stored too.
 */
const requireRoomBesidePicture = async (
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
