import { AppError } from '@xrai/contract/errors/app-error'
import type { ReportModel, ReportSignature } from '@xrai/contract/records/report'
import { type Reading, readingOf } from '@xrai/contract/report/reading'
import { signReport as signReportCall } from '@xrai/contract/routes/endpoints'
import type { signReport as route } from '@xrai/contract/routes/signatures'
import { statementFormat } from '@xrai/contract/signature/statement-format'
import { inSpanish } from '@xrai/contract/strings/translate'
import type { z } from 'zod'
import { readSignatureImages } from '../../accounts/identity/profile/signature-image.ts'
import { notify } from '../../accounts/notifications/notify.ts'
import { queueResults } from '../../accounts/outbox/queue-results.ts'
import { recordEvent } from '../../accounts/outbox/record-event.ts'
import { lockCaller } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { holdClinicData } from '../../db/queries/accounts/clinic-data.ts'
import { notifyAnalysisChanged } from '../../db/queries/imaging/analyses.ts'
import { insertReview, lockReview } from '../../db/queries/imaging/reviews.ts'
import { setIssued } from '../../db/queries/reports/reports.ts'
import {
  findDecisionFacts,
  findFindingFacts,
  findLastVersion,
  insertSignature,
} from '../../db/queries/reports/signatures.ts'
import { writeWithFiles } from '../../platform/storage/write-with-files.ts'
import { makePdf, type PdfNeeds } from '../report/make-pdf.ts'
import { readOrCreateDraft } from '../report/read-report.ts'
import { canonical, documentFormat, type SignedDocument } from '../report/signed-document.ts'
import { listSignatures } from './list-signatures.ts'
import { type SealNeeds, sealPdf, signerOf } from './seal-pdf.ts'

type Asked = z.output<typeof route.body>

type SignNeeds = PdfNeeds & SealNeeds

/**
 * Signs the current report: renders its PDF once, signs the hashes of PDF, image and document with the installation's key,
 * and stores everything. Throws NUMBER_REQUIRED for a dentist without a professional number, REPORT_UNDECIDED for undecided
 * findings that were not confirmed, REPORT_CHANGED if the dentist has not seen what would be signed, REPORT_SIGNED if it is
 * already signed, REASON_REQUIRED for an amendment without one.
 */
export const signReport = async (
  context: SignNeeds,
  session: Session,
  analysisId: string,
  asked: Asked & { readonly signal: AbortSignal },
): Promise<ReportSignature[]> => {
  const before = await readOrCreateDraft(session, analysisId)
  const signer = await signerOf(session)
  checkAsked(before, asked)
  const { user } = session
  const signature: ReportSignature = {
    ...signer,
    version: (await findLastVersion(session.scope, analysisId)) + 1,
    supersedes: before.signed?.signature?.signedAt ?? null,
    reason: before.signed ? (asked.reason ?? null) : null,
  }
  const report = { ...signedModel(before.draft, signature), signatureImages: await readSignatureImages(session) }
  const { reportCode, clinicName } = report
  const picture = before.loaded.image.originalHash
  const document = canonical(await documentOf(session.scope, before.loaded, report))
  const { file, row } = await sealPdf(context, session, {
    signer,
    document,
    pdf: await makePdf(context, session, report, asked.signal),
    facts: { format: statementFormat, reportCode, version: signature.version, clinicName, picture },
    reason: inSpanish('report.signatureReason'),
  })
  await writeWithFiles(session.scope, context.files, [file], async scope => {
    await lockCaller(scope, session, signReportCall)
    await lockReview(scope, analysisId)
    await holdClinicData(scope)
    // A colleague may have changed decisions or texts while the PDF was rendered.
    const now = await readOrCreateDraft({ ...session, scope }, analysisId)
    if (now.isIssued || canonical(now.draft) !== canonical(before.draft)) throw new AppError('REPORT_CHANGED')
    // The draft names neither the patient's id nor every fact about findings and decisions.
    if (canonical(await documentOf(scope, now.loaded, report)) !== document) throw new AppError('REPORT_CHANGED')
    await insertSignature(scope, { ...row, analysisId, version: signature.version })
    await insertReview(scope, { analysisId, kind: 'signed', by: user.id })
    await setIssued(scope, analysisId, { issued: true, at: new Date(signature.signedAt) })
    await insertAuditEvent(scope, { by: user.id, action: 'sign', subjectId: analysisId })
    const to = { users: [before.loaded.analysis.requestedBy], except: [user.id] }
    const about = { analysisId, by: user.id, again: true }
    await notify(scope, { kind: 'report-signed', key: `report-signed ${analysisId}`, to, ...about })
    await recordEvent(scope, {
      event: signature.version === 1 ? 'report.signed' : 'report.amended',
      analysisId,
      caseId: before.loaded.image.caseId,
      facts: { version: signature.version },
    })
    await queueResults(scope, { analysisId, by: user.id, version: signature.version })
    await notifyAnalysisChanged(scope, analysisId)
  })
  return listSignatures(session.scope, analysisId)
}

type Loaded = Awaited<ReturnType<typeof readOrCreateDraft>>

const checkAsked = (
  { draft, loaded, signed, isIssued }: Loaded,
  { decisions, undecided, reason, read }: Asked,
): void => {
  if (isIssued) throw new AppError('REPORT_SIGNED')
  if (loaded.decisions.length !== decisions) throw new AppError('REPORT_CHANGED')
  if (read && !isAsRead(read, draft)) throw new AppError('REPORT_CHANGED')
  if (draft.review.decided < draft.review.total && !undecided) throw new AppError('REPORT_UNDECIDED')
  if (signed && !reason) throw new AppError('REASON_REQUIRED')
}

/** True if the fields that the dentist's program sent are those of the draft. */
const isAsRead = (read: Reading, draft: ReportModel): boolean => {
  const sent = new Set(Object.keys(read))
  const now = Object.entries(readingOf(draft)).filter(([field]) => sent.has(field))
  return canonical(read) === canonical(Object.fromEntries(now))
}

const signedModel = (draft: ReportModel, signature: ReportSignature): ReportModel => ({
  ...draft,
  issueDate: signature.signedAt,
  reviewedAt: signature.signedAt,
  signature,
  isDraft: false,
})

const documentOf = async (
  scope: ClinicScope,
  { analysis, image, patient }: Loaded['loaded'],
  report: ReportModel,
): Promise<SignedDocument> => ({
  format: documentFormat,
  report,
  patient: patient?.id ?? null,
  model: { name: analysis.modelName ?? '', version: analysis.modelVersion ?? '' },
  picture: image.originalHash,
  findings: await findFindingFacts(scope, analysis.id),
  decisions: await findDecisionFacts(scope, analysis.id),
})
