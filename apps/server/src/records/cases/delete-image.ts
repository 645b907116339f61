import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { imagesPerCase } from '@xrai/contract/records/limits'
import type { AuditAction } from '@xrai/contract/routes/audit-actions'
import type { listDeletedImages as listDeletedImagesRoute } from '@xrai/contract/routes/images'
import type { z } from 'zod'
import { queueRestored } from '../../accounts/outbox/queue-results.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { changedFrom } from '../../db/change-margin.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { readingOf, unknownCursor } from '../../db/paging.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { notifyAnalysisChanged } from '../../db/queries/imaging/analyses.ts'
import {
  findDeletedImages,
  findDeletedPlace,
  findRestorableImages,
  findShownImages,
  lockAnalysesOfImages,
  setImagesDeleted,
} from '../../db/queries/imaging/images.ts'
import { countCaseImages, lockCase } from '../../db/queries/records/case-work.ts'
import { findLastEntryOfImages, findRetentionTerm } from '../../db/queries/records/lifecycle.ts'
import { findSignedImages } from '../../db/queries/reports/signatures.ts'
import { isUnfinished } from '../../db/status.ts'
import { holdingAfter, restorableSince, restorableUntil } from '../personal-data/lifecycle.ts'
import { settleCase } from './case-times.ts'
import { type RefusedOne, refusedOne } from './refused-one.ts'

interface Deletion {
  /** The installation's retention. */
  readonly retentionYears: number | null
  /** Also deletes radiographs whose report is signed. */
  readonly withSigned: boolean
}

/**
 * Deletes radiographs with their analyses and reports from their cases and every list, all in one transaction. Refuses
 * individual ones: NOT_FOUND if it is in no list, IMAGE_BUSY while it is analysed, IMAGE_SIGNED if its report is signed
 * and `withSigned` is not set.
 */
export const deleteImages = async (
  { scope, user }: Session,
  sent: readonly string[],
  { retentionYears, withSigned }: Deletion,
) => {
  const ids = [...new Set(sent)]
  const now = new Date()
  const { done, refused } = await inTransaction(scope, async inside => {
    const analyses = await lockAnalysesOfImages(inside, ids)
    const shown = await findShownImages(inside, ids)
    await lockCases(inside, shown)
    const busy = new Set(analyses.filter(({ state }) => isUnfinished(state)).map(({ imageId }) => imageId))
    const signed = new Set(withSigned ? [] : await findSignedImages(inside, ids))
    const places = new Map(shown.map(({ id, caseId }) => [id, caseId]))
    const parted = part(ids, id => {
      if (!places.has(id)) return 'NOT_FOUND'
      return busy.has(id) ? 'IMAGE_BUSY' : signed.has(id) ? 'IMAGE_SIGNED' : null
    })
    const { id: by } = user
    await write(inside, { ids: parted.done, places, deletedAt: now, action: 'picture-delete', by })
    const deleted = new Set(parted.done)
    for (const { id, imageId } of analyses) if (deleted.has(imageId)) await notifyAnalysisChanged(inside, id)
    return parted
  })
  const until = restorableUntil(now)
  const years = done.length === 0 ? null : await findRetentionTerm(scope, retentionYears)
  const held = years === null ? null : holdingAfter(until, await findLastEntryOfImages(scope, done), years)
  return {
    deleted: done,
    refused,
    restorableUntil: until.toISOString(),
    heldUntil: held?.toISOString() ?? null,
  }
}

/** Deletes one; throws its refusal. */
export const deleteImage = async (session: Session, id: string, deletion: Deletion) => {
  const { refused, restorableUntil: until, heldUntil } = await deleteImages(session, [id], deletion)
  for (const { code } of refused) throw new AppError(code)
  return { id, restorableUntil: until, heldUntil }
}

/**
 * Restores deleted radiographs to their cases and patients, all in one transaction; leaves one that is not deleted
 * unchanged. Refuses individual ones: NOT_FOUND after thirty days or while its case is deleted, CASE_FULL if the case has
 * no free place.
 */
export const restoreImages = async ({ scope, user }: Session, sent: readonly string[]) => {
  const ids = [...new Set(sent)]
  const { done, refused } = await inTransaction(scope, async inside => {
    await lockAnalysesOfImages(inside, ids)
    const deleted = await findRestorableImages(inside, ids, restorableSince(new Date()))
    const shown = new Set((await findShownImages(inside, ids)).map(({ id }) => id))
    const free = new Map<string, number>()
    for (const caseId of await lockCases(inside, deleted))
      free.set(caseId, imagesPerCase - (await countCaseImages(inside, caseId)))
    const places = new Map(deleted.map(({ id, caseId }) => [id, caseId]))
    const parted = part(ids, id => {
      const caseId = places.get(id)
      if (caseId === undefined) return shown.has(id) ? null : 'NOT_FOUND'
      if (caseId === null) return null
      const left = free.get(caseId) ?? 0
      free.set(caseId, left - 1)
      return left > 0 ? null : 'CASE_FULL'
    })
    const back = parted.done.filter(id => places.has(id))
    const { id: by } = user
    await write(inside, { ids: back, places, deletedAt: null, action: 'picture-restore', by })
    if (back.length > 0) await queueRestored(inside, { imageIds: back })
    return parted
  })
  return { restored: done, refused }
}

/** Restores one; throws its refusal. */
export const restoreImage = async (session: Session, id: string) => {
  const { refused } = await restoreImages(session, [id])
  for (const { code } of refused) throw new AppError(code)
  return { id }
}

/** Separates the ids with a refusal from the others. */
const part = (ids: readonly string[], reasonOf: (id: string) => ErrorCode | null) => {
  const done: string[] = []
  const refused: RefusedOne[] = []
  for (const id of ids) {
    const code = reasonOf(id)
    if (code === null) done.push(id)
    else refused.push(refusedOne(id, code))
  }
  return { done, refused }
}

/** The ids of the cases, locked in a fixed order. */
const lockCases = async (scope: ClinicScope, images: readonly { readonly caseId: string | null }[]) => {
  const ids = [...new Set(images.map(({ caseId }) => caseId).filter(id => id !== null))].toSorted()
  for (const id of ids) await lockCase(scope, id)
  return ids
}

interface Written {
  readonly ids: readonly string[]
  readonly places: ReadonlyMap<string, string | null>
  readonly deletedAt: Date | null
  readonly action: AuditAction
  readonly by: string
}

const write = async (scope: ClinicScope, { ids, places, deletedAt, action, by }: Written): Promise<void> => {
  await setImagesDeleted(scope, ids, deletedAt)
  for (const caseId of new Set(ids.map(id => places.get(id)))) if (caseId) await settleCase(scope, caseId)
  for (const subjectId of ids) await insertAuditEvent(scope, { by, action, subjectId })
}

type DeletedQuery = z.output<typeof listDeletedImagesRoute.query>

/**
 * The radiographs that were deleted by themselves and can be restored, latest first. Throws REQUEST_INVALID if the cursor
 * was never one of them.
 */
export const listDeletedImages = async (scope: ClinicScope, query: DeletedQuery) => {
  const { slice, after: cursor, pageOf } = readingOf(query, deletedImagesPerPage)
  const restorable = restorableSince(new Date())
  const after = cursor === undefined ? undefined : await findDeletedPlace(scope, cursor)
  if (after === null) throw unknownCursor()
  const moments = [query.deletedSince, query.updatedSince].filter(moment => moment !== undefined)
  const since = changedFrom(moments.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1))
  const { total, rows: found } = await findDeletedImages(scope, { restorable, since, after, ...slice })
  const { rows, facts } = pageOf(found, ({ id }) => id)
  const images = rows.map(({ createdAt, deletedAt, ...row }) => ({
    ...row,
    uploadDate: createdAt.toISOString(),
    deletedAt: (deletedAt ?? createdAt).toISOString(),
  }))
  // Its version knows no null here.
  return { images, total, next: facts.next, page: facts.page ?? 1, size: facts.size ?? images.length }
}

const deletedImagesPerPage = 20
