import { AppError } from '@xrai/contract/errors/app-error'
import { imagesPerCase } from '@xrai/contract/records/limits'
import { moveImage as moveImageCall } from '@xrai/contract/routes/endpoints'
import type { Belonging, BelongingChange } from '@xrai/contract/routes/images'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { Log } from '../../base/log/log.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { isDatabaseOutage } from '../../db/database-outage.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { notifyAnalysisChanged } from '../../db/queries/imaging/analyses.ts'
import { moveDetail } from '../../db/queries/imaging/image-moves.ts'
import { lockAnalysesOfImage, setBelonging } from '../../db/queries/imaging/images.ts'
import { countCaseImages, lockCase } from '../../db/queries/records/case-work.ts'
import { hasPatient } from '../../db/queries/records/patients.ts'
import { findDeletedPatientOf } from '../../db/queries/reports/patient-links.ts'
import { findPatientOfImage } from '../../db/queries/reports/reports.ts'
import { isUnfinished } from '../../db/status.ts'
import { requireImage } from '../../imaging/analyses/renditions.ts'
import { requireKnownPatient } from '../../imaging/analyses/require-known-patient.ts'
import { admitLeavingDeleted, admitPatientChange, isFinal } from './admit-patient-change.ts'
import { settleCase } from './case-times.ts'
import { type RefusedOne, refusedOne } from './refused-one.ts'
import { followRecord } from './report-header-follows.ts'
import { revokeMovedLinks } from './revoke-moved-links.ts'

/**
 * Moves a radiograph into a case and to a patient, or out of them; writes nothing if it already belongs there. Throws
 * NOT_FOUND for what this clinic does not have or has deleted, REPORT_SIGNED and PATIENT_NAME_DIFFERS like
 * `admitPatientChange`, IMAGE_BUSY while it is analysed, CASE_FULL, REPORT_REVIEWED like `followRecord`.
 */
export const moveImage = (session: Session, id: string, to: BelongingChange) => {
  const { user } = session
  return inCallerTransaction(session, moveImageCall, async inside => {
    const analyses = await lockAnalysesOfImage(inside, id)
    const { caseId, patientId, dicom } = await requireImage(inside, id)
    const before = { caseId, patientId }
    const after = await belongingAfter(inside, before, to)
    if (after.caseId === caseId && after.patientId === patientId) return { id, ...before, before }
    if (analyses.some(({ state }) => isUnfinished(state))) throw new AppError('IMAGE_BUSY')
    if (after.caseId !== null && after.caseId !== caseId) {
      if ((await countCaseImages(inside, after.caseId)) >= imagesPerCase) throw new AppError('CASE_FULL')
    }
    const patientBefore = await findPatientOfImage(inside, id)
    const deleted = await findDeletedPatientOf(inside, id)
    await revokeMovedLinks(inside, { imageId: id }, () => setBelonging(inside, id, after))
    const patientAfter = await findPatientOfImage(inside, id)
    const confirmed = to.confirmed ?? false
    const change = { imageId: id, before: patientBefore, after: patientAfter, confirmed }
    if (deleted !== null && deleted !== (await findDeletedPatientOf(inside, id))) await admitLeavingDeleted(inside, id)
    const signature = await admitPatientChange(inside, change)
    await followRecord(inside, session, { imageId: id, dicom, before: patientBefore, after: patientAfter })
    for (const changed of new Set([caseId, after.caseId])) if (changed !== null) await settleCase(inside, changed)
    // The trail never contains a name; the signature's document has the previous one.
    const detail = moveDetail({ from: patientBefore?.id ?? null, to: patientAfter?.id ?? null, signature })
    await insertAuditEvent(inside, { by: user.id, action: 'picture-move', subjectId: id, detail })
    for (const { id: analysisId } of analyses) await notifyAnalysisChanged(inside, analysisId)
    return { id, ...after, before, ...(await isFinal(inside, change)) }
  })
}

/**
 * Moves several, one after the other: one that is refused or that fails because of a bug stays, and the others move. Once
 * the database is unavailable the rest is not tried. Always returns the moved ones, because undo needs them; if none was
 * moved, throws the error.
 */
export const moveImages = async (
  session: Session,
  moves: readonly (BelongingChange & { readonly id: string })[],
  { log }: { readonly log: Log },
) => {
  const moved: Awaited<ReturnType<typeof moveImage>>[] = []
  const refused: RefusedOne[] = []
  for (const [place, { id, ...to }] of moves.entries()) {
    try {
      moved.push(await moveImage(session, id, to))
    } catch (error) {
      if (error instanceof AppError) {
        refused.push(refusedOne(id, error.code, error.subject))
        continue
      }
      if (moved.length === 0) throw error
      log.error('call-failed', { error })
      const isAway = isDatabaseOutage(error)
      const stopped = isAway ? moves.slice(place).map(move => move.id) : [id]
      refused.push(...stopped.map(one => refusedOne(one, isAway ? 'SERVICE_UNAVAILABLE' : 'INTERNAL')))
      if (isAway) break
    }
  }
  return { moved, refused }
}

/** The target of the change; both cases are locked in the order of their ids. */
const belongingAfter = async (scope: ClinicScope, from: Belonging, to: BelongingChange): Promise<Belonging> => {
  const ids = [...new Set([from.caseId, to.caseId])].filter(id => typeof id === 'string').toSorted()
  const cases = new Map<string, Awaited<ReturnType<typeof lockCase>>>()
  for (const id of ids) cases.set(id, await lockCase(scope, id))
  await requireKnownPatient(scope, to.patientId)

  const ofCase = (from.caseId !== null && cases.get(from.caseId)?.patientId) || null
  const kept = ofCase ?? from.patientId
  const patientId = to.patientId === undefined ? kept && (await hasPatient(scope, kept)) && kept : to.patientId
  const stays = ofCase === null || ofCase === patientId
  const caseId = to.caseId === undefined ? (stays ? from.caseId : null) : to.caseId
  const target = caseId === null ? null : cases.get(caseId)
  if (caseId !== null && (!target || target.deletedAt)) throw new AppError('NOT_FOUND')
  return { caseId, patientId: target?.patientId ? null : patientId || null }
}
