import { AppError } from '@xrai/contract/errors/app-error'
import { imagesPerCase } from '@xrai/contract/records/limits'
import { requireImage } from '../analyses/renditions.ts'
import { type ClinicScope, inTransaction } from '../db/clinic-scope.ts'
import { type NumberedPage, sliceOf } from '../db/paging.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { countCaseImages, lockCase } from '../db/queries/case-work.ts'
import { findDeletedImages, findRestorableImage, lockAnalysesOfImage, setImageDeleted } from '../db/queries/images.ts'
import { findLastEntryOfImage } from '../db/queries/lifecycle.ts'
import { hasSignedReportOfImage } from '../db/queries/signatures.ts'
import { isUnfinished } from '../db/status.ts'
import { holdingAfter, restorableSince, restorableUntil } from '../personal-data/lifecycle.ts'
import type { Session } from '../sessions/session.ts'
import { settleCase } from './case-times.ts'

interface Deletion {
  readonly retentionYears: number | null
  /** Although a report of it is signed. */
  readonly withSigned: boolean
}

/**
 * Takes a radiograph with its analysis and report out of its case and every list. NOT_FOUND when it is not in one,
 * IMAGE_BUSY while it is analysed, IMAGE_SIGNED where its report is signed and was not meant to go along.
 */
export const deleteImage = async ({ scope, user }: Session, id: string, { retentionYears, withSigned }: Deletion) => {
  const now = new Date()
  await inTransaction(scope, async inside => {
    const analyses = await lockAnalysesOfImage(inside, id)
    const { caseId } = await requireImage(inside, id)
    if (caseId !== null) await lockCase(inside, caseId)
    if (analyses.some(({ state }) => isUnfinished(state))) throw new AppError('IMAGE_BUSY')
    if (!withSigned && (await hasSignedReportOfImage(inside, id))) throw new AppError('IMAGE_SIGNED')
    await setImageDeleted(inside, id, now)
    if (caseId !== null) await settleCase(inside, caseId)
    await insertAuditEvent(inside, { by: user.id, action: 'picture-delete', subjectId: id })
  })
  const until = restorableUntil(now)
  const held =
    retentionYears === null ? null : holdingAfter(until, await findLastEntryOfImage(scope, id), retentionYears)
  return { id, restorableUntil: until.toISOString(), heldUntil: held?.toISOString() ?? null }
}

/**
 * Brings a deleted radiograph back to its case and patient; one that is not deleted stays. NOT_FOUND once its thirty
 * days are over or while its case is deleted, CASE_FULL where its place was taken meanwhile.
 */
export const restoreImage = async ({ scope, user }: Session, id: string) => {
  await inTransaction(scope, async inside => {
    await lockAnalysesOfImage(inside, id)
    const deleted = await findRestorableImage(inside, id, restorableSince(new Date()))
    if (!deleted) return
    const { caseId } = deleted
    if (caseId !== null) {
      await lockCase(inside, caseId)
      if ((await countCaseImages(inside, caseId)) >= imagesPerCase) throw new AppError('CASE_FULL')
    }
    await setImageDeleted(inside, id, null)
    if (caseId !== null) await settleCase(inside, caseId)
    await insertAuditEvent(inside, { by: user.id, action: 'picture-restore', subjectId: id })
  })
  await requireImage(scope, id)
  return { id }
}

/** What was deleted by itself and can be restored, the latest first. */
export const listDeletedImages = async (scope: ClinicScope, { page, size }: NumberedPage) => {
  const { total, rows } = await findDeletedImages(scope, restorableSince(new Date()), sliceOf({ page, size }))
  const images = rows.map(({ createdAt, deletedAt, ...row }) => ({
    ...row,
    uploadDate: createdAt.toISOString(),
    deletedAt: (deletedAt ?? createdAt).toISOString(),
  }))
  return { images, total, page, size }
}
