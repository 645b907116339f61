import { AppError } from '@xrai/contract/errors/app-error'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findInstance, insertImageOnce, type NewImage } from '../../db/queries/imaging/images.ts'

/**
 * Inserts a user's upload. One SOP Instance UID is one radiograph of a clinic (PS3.3 C.12.1). Throws IMAGE_PRESENT with the
 * existing analysis as its subject, or IMAGE_IN_TRASH if it can be restored.
 */
export const insertNewImage = async (scope: ClinicScope, values: NewImage): Promise<void> => {
  if ((await insertImageOnce(scope, values)) !== null) return
  const instanceUid = values.dicom?.instanceUid
  const present = instanceUid === undefined ? null : await findInstance(scope, instanceUid)
  // The existing radiograph was erased a moment ago, so the caller may retry.
  if (!present) throw new AppError('IMAGE_PRESENT')
  throw present.isShown
    ? new AppError('IMAGE_PRESENT', { subject: present.analysisId })
    : new AppError('IMAGE_IN_TRASH')
}
