import { randomBytes, sign } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import type { ReportModel, ReportSignature } from '@xrai/contract/records/report'
import type { signReport as route } from '@xrai/contract/routes/signatures'
import { withSignature } from '@xrai/contract/signature/pdf-signature'
import { statementFormat } from '@xrai/contract/signature/statement-format'
import type { SignatureStatement } from '@xrai/contract/signature/statement-schema'
import { formatVerificationCode } from '@xrai/contract/signature/verification-code'
import { inSpanish } from '@xrai/contract/strings/translate'
import type { z } from 'zod'
import type { Auth } from '../accounts/credentials/auth.ts'
import { newId } from '../db/columns.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { holdClinicData } from '../db/queries/clinic-data.ts'
import { notifyDecided } from '../db/queries/decisions.ts'
import { findUser } from '../db/queries/people.ts'
import { setIssued } from '../db/queries/reports.ts'
import { insertReview, lockReview } from '../db/queries/reviews.ts'
import { findDecisionFacts, findFindingFacts, insertSignature } from '../db/queries/signatures.ts'
import { notify } from '../notifications/notify.ts'
import { makePdf, type PdfNeeds } from '../report/make-pdf.ts'
import { openDraft } from '../report/open-report.ts'
import { canonical, documentFormat, type SignedDocument } from '../report/signed-document.ts'
import type { Session } from '../sessions/session.ts'
import type { Settings } from '../settings.ts'
import { hashOf } from '../storage/file-store.ts'
import { writeWithFiles } from '../storage/write-with-files.ts'
import { recordEvent } from '../webhooks/record-event.ts'
import { listSignatures } from './list-signatures.ts'
import type { SigningIdentity } from './signing-identity.ts'
import { presentSigningKey } from './signing-keys.ts'

type Asked = z.output<typeof route.body>

type SignNeeds = PdfNeeds & {
  readonly auth: Pick<Auth, 'secret'>
  /** The operator's certificate; null where there is none. */
  readonly settings: Pick<Settings, 'signing'>
}

/**
 * Signs the report as it stands: renders its PDF once, signs the hashes of PDF, picture and document with the
 * installation's key, and keeps all of it. Refused with NUMBER_REQUIRED for a dentist without a professional number, REPORT_UNDECIDED for undecided findings that
 * were not confirmed, REPORT_CHANGED where the dentist has not seen what would be signed, REPORT_SIGNED where it is signed already, REASON_REQUIRED for an
 * amendment without one.
 */
export const signReport = async (
  context: SignNeeds,
  session: Session,
  analysisId: string,
  asked: Asked & { readonly signal: AbortSignal },
): Promise<ReportSignature[]> => {
  const before = await openDraft(session, analysisId)
  const professionalNumber = await numberOf(session)
  checkAsked(before, asked)
  const { files, auth, settings } = context
  const { user } = session
  const signature: ReportSignature = {
    version: (before.signed?.signature?.version ?? 0) + 1,
    signedAt: new Date().toISOString(),
    signedBy: `${user.firstName} ${user.lastName}`.trim(),
    professionalNumber,
    verificationCode: formatVerificationCode(randomBytes(16)),
    supersedes: before.signed?.signature?.signedAt ?? null,
    reason: before.signed ? (asked.reason ?? null) : null,
  }
  const report = signedModel(before.draft, signature)
  const document = canonical(await documentOf(session, before.opened, report))
  const body = await makePdf(context, session, report, asked.signal)
  const key = await presentSigningKey(session.scope.db, auth.secret)
  const statement = canonical({
    format: statementFormat,
    code: signature.verificationCode,
    reportCode: report.reportCode,
    version: signature.version,
    signedAt: signature.signedAt,
    signer: { name: signature.signedBy, professionalNumber },
    clinicName: report.clinicName,
    key: key.id,
    pdf: hashOf(body),
    document: hashOf(Buffer.from(document)),
    picture: before.opened.image.originalHash,
    certificates: settings.signing && certificatesHash(settings.signing),
  } satisfies SignatureStatement)
  const made = sign(null, Buffer.from(statement), key.privateKey).toString('base64url')
  const signed = withSignature(body, { statement, signature: made })
  const reason = inSpanish('report.signatureReason')
  const file = await files.stage(
    settings.signing ? await withPades(signed, settings.signing, { ...signature, reason }) : signed,
  )
  await writeWithFiles(session.scope, files, [file], async scope => {
    await lockReview(scope, analysisId)
    await holdClinicData(scope)
    // What a colleague decided or wrote while the PDF was made is not in it.
    const now = await openDraft({ ...session, scope }, analysisId)
    if (now.isIssued || canonical(now.draft) !== canonical(before.draft)) throw new AppError('REPORT_CHANGED')
    await insertSignature(scope, {
      id: newId(),
      analysisId,
      version: signature.version,
      code: signature.verificationCode,
      statement,
      signature: made,
      keyId: key.id,
      fileHash: file.hash,
      by: user.id,
      signedAt: new Date(signature.signedAt),
      document,
    })
    await insertReview(scope, { analysisId, kind: 'signed', by: user.id })
    await setIssued(scope, analysisId, { issued: true, at: new Date(signature.signedAt) })
    await insertAuditEvent(scope, { by: user.id, action: 'sign', subjectId: analysisId })
    const to = { users: [before.opened.analysis.requestedBy], except: [user.id] }
    const about = { analysisId, by: user.id, again: true }
    await notify(scope, { kind: 'report-signed', key: `report-signed ${analysisId}`, to, ...about })
    await recordEvent(scope, {
      event: signature.version === 1 ? 'report.signed' : 'report.amended',
      analysisId,
      caseId: before.opened.image.caseId,
      facts: { version: signature.version },
    })
    await notifyDecided(scope, analysisId)
  })
  return listSignatures(session.scope, analysisId)
}

/** The hash of the certificates as the PAdES signature holds them. */
export const certificatesHash = ({ certificate, chain }: SigningIdentity): string =>
  hashOf(Buffer.concat([certificate, ...chain].map(({ raw }) => raw)))

export const withPades = async (
  pdf: Uint8Array,
  identity: SigningIdentity,
  { signedBy, signedAt, reason }: Pick<ReportSignature, 'signedBy' | 'signedAt'> & { readonly reason: string },
) => {
  // Loaded when it is needed: it takes 30 MB, and few installations have a certificate.
  const { signPdf } = await import('./pades.ts')
  return signPdf(pdf, identity, {
    signer: signedBy,
    reason,
    at: new Date(signedAt),
  })
}

/** NUMBER_REQUIRED for a person without a professional number. */
export const numberOf = async ({ scope, user }: Session): Promise<string> => {
  const person = await findUser(scope.db, user.id)
  if (!person?.professionalNumber) throw new AppError('NUMBER_REQUIRED')
  return person.professionalNumber
}

type Opened = Awaited<ReturnType<typeof openDraft>>

const checkAsked = ({ draft, opened, signed, isIssued }: Opened, { decisions, undecided, reason }: Asked): void => {
  if (isIssued) throw new AppError('REPORT_SIGNED')
  if (opened.decisions.length !== decisions) throw new AppError('REPORT_CHANGED')
  if (draft.review.decided < draft.review.total && !undecided) throw new AppError('REPORT_UNDECIDED')
  if (signed && !reason) throw new AppError('REASON_REQUIRED')
}

const signedModel = (draft: ReportModel, signature: ReportSignature): ReportModel => ({
  ...draft,
  issueDate: signature.signedAt,
  reviewedAt: signature.signedAt,
  signature,
  isDraft: false,
})

const documentOf = async (
  { scope }: Session,
  { analysis, image }: Opened['opened'],
  report: ReportModel,
): Promise<SignedDocument> => ({
  format: documentFormat,
  report,
  model: { name: analysis.modelName ?? '', version: analysis.modelVersion ?? '' },
  picture: image.originalHash,
  findings: await findFindingFacts(scope, analysis.id),
  decisions: await findDecisionFacts(scope, analysis.id),
})
