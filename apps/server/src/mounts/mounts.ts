import { AppError } from '@xrai/contract/errors/app-error'
import { mountTemplateNames, mountTemplates } from '@xrai/contract/mounts/mount-template'
import type { changeMount as changeRoute, Mounts } from '@xrai/contract/routes/mounts'
import type { z } from 'zod'
import { type ClinicScope, inTransaction } from '../db/clinic-scope.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { findMountFrames, findMountImages, findOwnImages, lockMount, placeInFrames } from '../db/queries/mounts.ts'
import { openPatientCard } from '../patients/read-patients.ts'
import type { Session } from '../sessions/session.ts'

const mostImages = 300

/** A patient's series with the pictures to fill them with. NOT_FOUND when this clinic has no such patient, or deleted it. */
export const readMounts = async (scope: ClinicScope, patientId: string): Promise<Mounts> => {
  await openPatientCard(scope, patientId)
  const frames = await findMountFrames(scope, patientId)
  const images = await findMountImages(scope, patientId, mostImages)
  return {
    mounts: mountTemplateNames
      .map(template => ({
        template,
        frames: frames.filter(one => one.template === template).map(({ frame, image }) => ({ frame, image })),
      }))
      .filter(mount => mount.frames.length > 0),
    images: images.map(({ dicom, createdAt, ...image }) => ({
      ...image,
      takenAt: dicom?.studyDate ?? null,
      uploadDate: createdAt.toISOString(),
    })),
  }
}

/**
 * Fills and empties frames, all of them or none; of several changes to one frame or picture the last one counts. NOT_FOUND
 * for another clinic's patient and for a picture that is not the patient's, MOUNT_FRAME_UNKNOWN for a frame that the
 * template has not.
 */
export const changeMount = (
  { scope, user }: Session,
  patientId: string,
  { template, changes }: z.output<typeof changeRoute.body>,
): Promise<Mounts> =>
  inTransaction(scope, async inside => {
    await openPatientCard(inside, patientId)
    const known = new Set(mountTemplates[template].map(({ id }) => id))
    if (changes.some(({ frame }) => !known.has(frame))) throw new AppError('MOUNT_FRAME_UNKNOWN')
    const byFrame = new Map(changes.map(({ frame, image }) => [frame, image]))
    const byImage = new Map([...byFrame].flatMap(([frame, image]) => (image === null ? [] : [[image, frame] as const])))
    const own = await findOwnImages(inside, patientId, [...byImage.keys()])
    if (own.size < byImage.size) throw new AppError('NOT_FOUND')
    const mountId = await lockMount(inside, patientId, template)
    await placeInFrames(inside, mountId, user.id, {
      emptied: [...byFrame.keys()],
      placed: [...byImage].map(([image, frame]) => ({ image, frame })),
    })
    await insertAuditEvent(inside, { by: user.id, action: 'patient-mount', subjectId: patientId })
    return readMounts(inside, patientId)
  })
