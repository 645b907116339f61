import { AppError } from '@xrai/contract/errors/app-error'
import { mountTemplates } from '@xrai/contract/mounts/mount-template'
import { type changeMount as changeRoute, type Mounts, mountsMaximum } from '@xrai/contract/routes/mounts'
import type { z } from 'zod'
import type { Session } from '../../accounts/sessions/session.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import {
  countMounts,
  findMountFrames,
  findMountImages,
  findMounts,
  findOwnImages,
  insertMount,
  lockMount,
  placeInFrames,
  updateMount,
} from '../../db/queries/records/mounts.ts'
import { lockPatient } from '../../db/queries/records/patients.ts'
import { readPatientCard } from '../patients/read-patients.ts'
import { restorableSince } from '../personal-data/lifecycle.ts'

const mostImages = 300

/**
 * A patient's series with the images to place in them. Throws NOT_FOUND if this clinic has no such patient, or has deleted
 * it.
 */
export const readMounts = async (scope: ClinicScope, patientId: string): Promise<Mounts> => {
  await readPatientCard(scope, patientId)
  const mounts = await findMounts(scope, patientId)
  const frames = Map.groupBy(await findMountFrames(scope, patientId), ({ mountId }) => mountId)
  const images = await findMountImages(scope, patientId, mostImages)
  return {
    mounts: mounts.map(mount => ({
      ...mount,
      frames: (frames.get(mount.id) ?? []).map(({ frame, image }) => ({ frame, image })),
    })),
    images: images.map(({ dicom, createdAt, ...image }) => ({
      ...image,
      takenAt: dicom?.studyDate ?? null,
      uploadDate: createdAt.toISOString(),
    })),
  }
}

type Change = z.output<typeof changeRoute.body>

/**
 * Creates the series if the id is new, fills and empties its frames (all or none), dates it, deletes it or restores it;
 * of several changes to one frame or image the last one counts. Throws NOT_FOUND for another clinic's patient or
 * series, a new one without a date, a deleted one that is not restored in time and another patient's image, MOUNT_FRAME_UNKNOWN for a frame
 * that the template does not have, TOO_MANY_MOUNTS.
 */
export const changeMount = ({ scope, user }: Session, patientId: string, change: Change): Promise<Mounts> =>
  inTransaction(scope, async inside => {
    await readPatientCard(inside, patientId)
    const known = new Set(mountTemplates[change.template].map(({ id }) => id))
    if (change.changes.some(({ frame }) => !known.has(frame))) throw new AppError('MOUNT_FRAME_UNKNOWN')
    await writeMount(inside, patientId, change)
    await changeFrames(inside, patientId, user.id, change)
    await insertAuditEvent(inside, { by: user.id, action: 'patient-mount', subjectId: patientId })
    return readMounts(inside, patientId)
  })

const writeMount = async (scope: ClinicScope, patientId: string, { mount: id, template, date, deleted }: Change) => {
  // Serialised by the lock, so that the limit is not exceeded.
  await lockPatient(scope, patientId)
  const isMade = date !== undefined && (await insertMount(scope, { id, patientId, template, date }))
  const row = await lockMount(scope, id)
  if (!row || row.patientId !== patientId || row.template !== template) throw new AppError('NOT_FOUND')
  const now = new Date()
  const isGone = row.deletedAt !== null && (deleted === undefined || row.deletedAt <= restorableSince(now))
  if (isGone) throw new AppError('NOT_FOUND')
  const isBack = isMade || (row.deletedAt !== null && !deleted)
  await updateMount(scope, id, {
    ...(date !== undefined && { date }),
    deletedAt: deleted ? (row.deletedAt ?? now) : null,
  })
  if (isBack && (await countMounts(scope, patientId)) > mountsMaximum) throw new AppError('TOO_MANY_MOUNTS')
}

const changeFrames = async (scope: ClinicScope, patientId: string, by: string, { mount, changes }: Change) => {
  if (changes.length === 0) return
  const byFrame = new Map(changes.map(({ frame, image }) => [frame, image]))
  const byImage = new Map([...byFrame].flatMap(([frame, image]) => (image === null ? [] : [[image, frame] as const])))
  const own = await findOwnImages(scope, patientId, [...byImage.keys()])
  if (own.size < byImage.size) throw new AppError('NOT_FOUND')
  await placeInFrames(scope, mount, by, {
    emptied: [...byFrame.keys()],
    placed: [...byImage].map(([image, frame]) => ({ image, frame })),
  })
}
