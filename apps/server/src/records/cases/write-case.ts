import { createHash } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import type { CaseCard } from '@xrai/contract/records/case'
import type { editCase as editCaseRoute, NewCase } from '@xrai/contract/routes/cases'
import { editCase as editCaseCall } from '@xrai/contract/routes/endpoints'
import type { z } from 'zod'
import { siteOfWork } from '../../accounts/identity/clinic/site-of-work.ts'
import { requireSite } from '../../accounts/identity/clinic/sites.ts'
import type { KeptKey } from '../../accounts/sessions/kept-key.ts'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { moveImagesToSite } from '../../db/queries/accounts/sites.ts'
import { moveDetail } from '../../db/queries/imaging/image-moves.ts'
import { forgetOwnPatients, lockAnalysesOfCase } from '../../db/queries/imaging/images.ts'
import { lockCase } from '../../db/queries/records/case-work.ts'
import {
  type CaseFields,
  type CaseRow,
  findCaseByKey,
  insertCase,
  updateCase,
  wasCaseEdited,
} from '../../db/queries/records/cases.ts'
import { remainingPatient } from '../../db/queries/records/patient-merges.ts'
import { findDeletedPatientOf } from '../../db/queries/reports/patient-links.ts'
import { findReportedImagesOfCase } from '../../db/queries/reports/reports.ts'
import { requireKnownPatient } from '../../imaging/analyses/require-known-patient.ts'
import { admitLeavingDeleted, admitPatientChange } from './admit-patient-change.ts'
import { readCaseCard } from './read-cases.ts'
import { followChange } from './report-header-follows.ts'
import { revokeMovedLinks } from './revoke-moved-links.ts'

/**
 * Creates a case. The same idempotency key with the same fields returns the same case; with other fields throws
 * IDEMPOTENCY_KEY_REUSED, and REPLAY_DELETED if it was deleted since. Throws PATIENT_UNKNOWN unless the patient is one of this clinic, SITE_UNKNOWN and SITE_ARCHIVED
 * like `siteOfWork`.
 */
export const createCase = async (
  { scope, user }: Session,
  sent: NewCase,
  idempotency: KeptKey | null,
): Promise<CaseCard> => {
  const fields = { name: sent.name, description: sent.description || null, patientId: sent.patientId ?? null }
  const id = await inTransaction(scope, async inside => {
    // A replay is answered even if its patient or site accepts no new work by now.
    const earlier = await findEarlier(inside, sent, idempotency)
    if (earlier !== null) return earlier
    await requireKnownPatient(inside, fields.patientId)
    const siteId = await siteOfWork(inside, user.id, sent.siteId)
    const inserted = await insertCase(inside, {
      ...fields,
      siteId,
      idempotencyKey: idempotency?.key ?? null,
      idempotencyHash: idempotency && sentHash(sent),
    })
    if (!inserted) {
      const concurrent = await findEarlier(inside, sent, idempotency)
      if (concurrent === null) throw new Error('the case under the key is gone')
      return concurrent
    }
    await insertAuditEvent(inside, { by: user.id, action: 'case-create', subjectId: inserted })
    return inserted
  })
  return readCaseCard(scope, id)
}

type CaseEdit = z.output<typeof editCaseRoute.body>

/**
 * Fields that are not sent stay unchanged. Throws NOT_FOUND if this clinic has no such case, or if it is deleted;
 * PATIENT_UNKNOWN as above. For another patient: REPORT_SIGNED and PATIENT_NAME_DIFFERS like `admitPatientChange`,
 * REPORT_REVIEWED like `followRecord`. Another site may be archived, and the radiographs of the former site follow; throws
 * SITE_UNKNOWN.
 */
export const editCase = async (session: Session, id: string, sent: CaseEdit): Promise<CaseCard> => {
  const { scope, user } = session
  await inCallerTransaction(session, editCaseCall, async inside => {
    // Locks the analyses before the case, in the same order as the end of an analysis.
    if (sent.patientId !== undefined || sent.siteId !== undefined) await lockAnalysesOfCase(inside, id)
    const before = await lockCase(inside, id)
    if (!before || before.deletedAt) throw new AppError('NOT_FOUND')
    const fields = {
      name: sent.name ?? before.name,
      description: sent.description === undefined ? before.description : sent.description || null,
      patientId: sent.patientId === undefined ? before.patientId : sent.patientId,
      siteId: sent.siteId === undefined ? before.siteId : sent.siteId,
    }
    if (fields.patientId !== before.patientId) await requireKnownPatient(inside, fields.patientId)
    if (fields.siteId !== null && fields.siteId !== before.siteId) await requireSite(inside, fields.siteId)
    if (areSame(fields, before)) return
    if (fields.patientId === before.patientId) await updateCase(inside, id, fields)
    else await changePatient(inside, session, id, fields, sent.confirmed ?? false)
    if (fields.siteId !== before.siteId) {
      await moveImagesToSite(inside, id, { from: before.siteId, to: fields.siteId })
    }
    await insertAuditEvent(inside, { by: user.id, action: 'case-edit', subjectId: id })
  })
  return readCaseCard(scope, id)
}

/**
 * Renames the patient in the reports of its radiographs; a radiograph has no own patient if its case has one. One
 * confirmation is for all of them, so PATIENT_NAME_DIFFERS has every name that the signed reports have instead.
 */
const changePatient = async (
  scope: ClinicScope,
  session: Session,
  id: string,
  fields: CaseFields,
  confirmed: boolean,
): Promise<void> => {
  // Includes deleted radiographs, which may be restored to this case.
  const images = await findReportedImagesOfCase(scope, id)
  for (const image of images)
    if (await findDeletedPatientOf(scope, image.id)) await admitLeavingDeleted(scope, image.id)
  const change = () =>
    revokeMovedLinks(scope, { caseId: id }, async () => {
      await updateCase(scope, id, fields)
      if (fields.patientId !== null) await forgetOwnPatients(scope, id)
    })
  const differing = new Set<string>()
  await followChange(scope, session, images, change, async given => {
    const signature = await admitPatientChange(scope, { ...given, confirmed }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'PATIENT_NAME_DIFFERS' && error.subject)) throw error
      differing.add(error.subject)
      return null
    })
    if (!signature) return
    const detail = moveDetail({ from: null, to: given.after?.id ?? null, signature })
    await insertAuditEvent(scope, { by: session.user.id, action: 'picture-move', subjectId: given.imageId, detail })
  })
  if (differing.size > 0) throw new AppError('PATIENT_NAME_DIFFERS', { subject: [...differing].join(' · ') })
}

/** SHA-256 of the fields as they were sent, because the case may be edited and its patient merged before a repetition. */
const sentHash = ({ name, description, patientId, siteId }: NewCase): string =>
  createHash('sha256')
    .update(JSON.stringify({ name, description: description || null, patientId: patientId ?? null, siteId }))
    .digest('hex')

/** The id of the case that the key made, null if it made none. Throws IDEMPOTENCY_KEY_REUSED and REPLAY_DELETED like `createCase`. */
const findEarlier = async (scope: ClinicScope, sent: NewCase, idempotency: KeptKey | null): Promise<string | null> => {
  const earlier = idempotency && (await findCaseByKey(scope, idempotency.key))
  if (!idempotency || !earlier) return null
  if (!(await isSame(scope, sent, earlier))) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (earlier.deletedAt) throw new AppError('REPLAY_DELETED', { subject: earlier.id })
  idempotency.onReplay()
  return earlier.id
}

/** A case from before the hashes is compared as it is now, and accepted if it was edited: its first fields are not stored. */
const isSame = async (scope: ClinicScope, sent: NewCase, earlier: CaseRow): Promise<boolean> => {
  if (earlier.idempotencyHash !== null) return earlier.idempotencyHash === sentHash(sent)
  const fields = {
    name: sent.name,
    description: sent.description || null,
    patientId: (await remainingPatient(scope, sent.patientId ?? undefined)) ?? null,
    siteId: sent.siteId === undefined ? earlier.siteId : sent.siteId,
  }
  return areSame(fields, earlier) || wasCaseEdited(scope, earlier.id)
}

const areSame = (a: CaseFields, b: CaseFields): boolean =>
  a.name === b.name && a.description === b.description && a.patientId === b.patientId && a.siteId === b.siteId
