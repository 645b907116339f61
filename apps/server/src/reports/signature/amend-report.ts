import { AppError } from '@xrai/contract/errors/app-error'
import type { ReportModel, ReportSignature } from '@xrai/contract/records/report'
import { isSameName } from '@xrai/contract/records/same-name'
import {
  beginAmendment as beginAmendmentCall,
  discardAmendment as discardAmendmentCall,
} from '@xrai/contract/routes/endpoints'
import { inCallerTransaction } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { notifyAnalysisChanged } from '../../db/queries/imaging/analyses.ts'
import { insertReview, lockReview } from '../../db/queries/imaging/reviews.ts'
import { remainingPatient } from '../../db/queries/records/patient-merges.ts'
import { findLatestSignature } from '../../db/queries/reports/signatures.ts'
import { readOrCreateDraft } from '../report/read-report.ts'
import { canonical, readSignedDocument } from '../report/signed-document.ts'
import { listSignatures } from './list-signatures.ts'

/**
 * Makes a signed report editable; the issued version stays valid until the amendment is signed. Idempotent. Throws
 * REPORT_NOT_SIGNED.
 */
export const beginAmendment = async (session: Session, analysisId: string): Promise<ReportSignature[]> => {
  const signatures = await listSignatures(session.scope, analysisId)
  await inCallerTransaction(session, beginAmendmentCall, async scope => {
    const latest = await lockReview(scope, analysisId)
    if (latest === 'amending') return
    if (latest !== 'signed') throw new AppError('REPORT_NOT_SIGNED')
    await insertReview(scope, { analysisId, kind: 'amending', by: session.user.id })
    await insertAuditEvent(scope, { by: session.user.id, action: 'amend', subjectId: analysisId })
    await notifyAnalysisChanged(scope, analysisId)
  })
  return signatures
}

/** Discards an amendment without changes to the report's content. Throws REPORT_CHANGED if there are any. */
export const discardAmendment = async (session: Session, analysisId: string): Promise<ReportSignature[]> => {
  const signatures = await listSignatures(session.scope, analysisId)
  await inCallerTransaction(session, discardAmendmentCall, async scope => {
    const latest = await lockReview(scope, analysisId)
    if (latest === 'signed') return
    if (latest !== 'amending') throw new AppError('REPORT_NOT_SIGNED')
    const { draft, signed, loaded } = await readOrCreateDraft({ ...session, scope }, analysisId)
    if (!signed || !(await isOfSignedPatient(scope, analysisId, loaded.patient))) throw new AppError('REPORT_CHANGED')
    if (canonical(contentOf(recordedAs(signed, draft, loaded.patient))) !== canonical(contentOf(signed)))
      throw new AppError('REPORT_CHANGED')
    await insertReview(scope, { analysisId, kind: 'signed', by: session.user.id })
    await insertAuditEvent(scope, { by: session.user.id, action: 'amend-discard', subjectId: analysisId })
    await notifyAnalysisChanged(scope, analysisId)
  })
  return signatures
}

type PatientOnRecord = Awaited<ReturnType<typeof readOrCreateDraft>>['loaded']['patient']

/** False if the radiograph was given to another patient than the one it was signed for, perhaps of the same name. */
const isOfSignedPatient = async (
  scope: ClinicScope,
  analysisId: string,
  patient: PatientOnRecord,
): Promise<boolean> => {
  const latest = await findLatestSignature(scope, analysisId)
  const signedFor = latest && readSignedDocument(latest.document).patient
  return !signedFor || patient?.id === (await remainingPatient(scope, signedFor))
}

/**
 * The draft without data of a patient record that was assigned after the signature, and without those of its fields that
 * sheets did not print at that time.
 */
const recordedAs = (signed: ReportModel, draft: ReportModel, patient: PatientOnRecord): ReportModel => {
  const { patientName, patientAge, ageBasis, patientSex, patientDocument, patientRecordNumber, patientBirthDate } =
    signed
  const identity = { patientDocument, patientRecordNumber, patientBirthDate }
  const isSamePerson = patientName === null || isSameName(patientName, draft.patientName ?? '')
  if (!patient || !isSamePerson || draft.patientName !== patient.name) {
    return patientDocument === undefined ? { ...draft, ...identity } : draft
  }
  return {
    ...draft,
    ...identity,
    patientName,
    ...(draft.ageBasis !== 'entered' && { patientAge, ageBasis }),
    ...(draft.patientSex === patient.sex && { patientSex }),
  }
}

/**
 * The part of a report that its users can change: not its time of issue, its signer and the clinic's head, nor the words
 * and figures that follow from the rest, which a later version of this program may give otherwise.
 */
const contentOf = (report: ReportModel) => ({
  ...report,
  issueDate: null,
  reviewedAt: null,
  signature: null,
  signatureImages: null,
  isDraft: null,
  clinic: null,
  clinicName: null,
  predictions: report.predictions.map(finding => ({
    ...finding,
    location: null,
    placement: null,
    description: null,
    // An earlier version called some accepted findings edited; a correction shows in class, tooth, box or surfaces.
    state: finding.state === 'edited' ? 'accepted' : finding.state,
  })),
  recommendations: report.hasOwnRecommendations ? report.recommendations : null,
  measures: report.measures ?? [],
  toothDecisions: report.toothDecisions ?? [],
  teeth: null,
  review: null,
  hidden: null,
  warnings: null,
})
