import { AppError } from '@xrai/contract/errors/app-error'
import type { Odontogram, OdontogramSignature } from '@xrai/contract/odontogram/odontogram-schema'
import { signOdontogram as signOdontogramCall } from '@xrai/contract/routes/endpoints/odontograms'
import { odontogramStatementFormat } from '@xrai/contract/signature/statement-format'
import { inSpanish } from '@xrai/contract/strings/translate'
import { readClinicHead } from '../../accounts/identity/clinic/clinic-data.ts'
import { lockCaller } from '../../accounts/sessions/lock-caller.ts'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import {
  findChanges,
  findOdontograms,
  insertOdontogramSignature,
  lockOdontogramWithPatient,
  updateOdontogram,
} from '../../db/queries/records/odontograms.ts'
import { findOdontogramFacts, type OdontogramFacts } from '../../db/queries/reports/signatures.ts'
import type { Lanes } from '../../platform/admission/lanes.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { writeWithFiles } from '../../platform/storage/write-with-files.ts'
import { printedClinic } from '../../reports/report/pdf-clinic-head.ts'
import { renderPdf } from '../../reports/report/render-pdf.ts'
import { canonical } from '../../reports/report/signed-document.ts'
import { type SealNeeds, sealPdf, signerOf } from '../../reports/signature/seal-pdf.ts'
import type { Settings } from '../../settings/settings.ts'
import { odontogramDocument } from './odontogram-pdf.ts'
import { type OdontogramSheet, odontogramSheet } from './odontogram-sheet.ts'
import { readOdontogram, requireOdontogram } from './read-odontograms.ts'
import { requireDraft, requireFromLatest } from './write-odontogram.ts'

interface Needs extends SealNeeds {
  readonly files: FileStore
  readonly lanes: Lanes
  readonly settings: Pick<Settings, 'publicUrl' | 'signing'>
}

/** The first field of every document of this format. */
const documentFormat = 'xrai-signed-odontogram-1'

/** The document that is signed beside the PDF. */
interface SignedOdontogram {
  readonly format: typeof documentFormat
  readonly sheet: OdontogramSheet
  readonly changes: readonly OdontogramFacts[]
}

/** The sheet of the current odontogram, or of the one being signed. */
const sheetOf = async ({ scope }: Session, id: string, signature: OdontogramSignature | null) => {
  const row = await requireOdontogram(scope, id)
  const changes = await findChanges(scope, id)
  const clinic = await readClinicHead(scope, row.odontogram.siteId)
  return { row, sheet: odontogramSheet({ row, changes, clinic, signature }), count: changes.length }
}

const render = async (
  { files, lanes, settings }: Omit<Needs, 'auth'>,
  { scope, clinic }: Session,
  sheet: OdontogramSheet,
  signal: AbortSignal,
) => {
  const printed = await printedClinic(scope, files, sheet.clinic)
  return lanes.reports.run({ tenant: clinic.id, signal }, () =>
    renderPdf(odontogramDocument(sheet, printed, settings.publicUrl)),
  )
}

/** The stored signed PDF, else one of the draft. Throws SERVER_BUSY if too many wait. */
export const odontogramPdf = async (
  context: Omit<Needs, 'auth'>,
  session: Session,
  id: string,
  signal: AbortSignal,
) => {
  const { row, sheet } = await sheetOf(session, id, null)
  const { signature, odontogram } = row
  const pdf = signature ? await context.files.read(signature.fileHash) : await render(context, session, sheet, signal)
  const event = { by: session.user.id, action: 'odontogram-pdf', subjectId: odontogram.patientId } as const
  await insertAuditEvent(session.scope, event)
  return { pdf, code: odontogram.code }
}

type Texts = Pick<Odontogram, 'specifications' | 'observations'>

interface Asked {
  /** The number of changes that the dentist has seen. */
  readonly changes: number
  /** The texts that the dentist has seen. */
  readonly texts?: Texts | undefined
  readonly signal: AbortSignal
}

/**
 * Signs an odontogram like a report: renders its PDF once, signs the hashes of PDF and document with the installation's key,
 * and stores everything. Throws NUMBER_REQUIRED for a dentist without a professional number, ODONTOGRAM_CHANGED if the
 * dentist has not seen what would be signed, ODONTOGRAM_SIGNED if it is already signed; the refusals of `requireLatest`.
 */
export const signOdontogram = async (
  context: Needs,
  session: Session,
  id: string,
  { changes: seen, texts, signal }: Asked,
): Promise<Odontogram> => {
  const { scope, user, clinic } = session
  const draft = await requireOdontogram(scope, id)
  if (draft.odontogram.signedAt) throw new AppError('ODONTOGRAM_SIGNED')
  const signature: OdontogramSignature = await signerOf(session)
  const { sheet, count } = await sheetOf(session, id, signature)
  if (count !== seen || (texts && !isSameTexts(texts, draft.odontogram))) throw new AppError('ODONTOGRAM_CHANGED')
  const facts = { reportCode: sheet.code, version: 1, clinicName: clinic.name, picture: null }
  const document = await documentOf(scope, id, sheet)
  const { file, row } = await sealPdf(context, session, {
    signer: signature,
    document,
    pdf: await render(context, session, sheet, signal),
    facts: { format: odontogramStatementFormat, ...facts },
    reason: inSpanish('odontogramSheet.signatureReason'),
  })
  await writeWithFiles(scope, context.files, [file], async inside => {
    await lockCaller(inside, session, signOdontogramCall)
    const { patientId } = await requireLatest(inside, id)
    // A colleague may have changed it while the PDF was rendered.
    const now = await sheetOf({ ...session, scope: inside }, id, signature)
    if ((await documentOf(inside, id, now.sheet)) !== document) throw new AppError('ODONTOGRAM_CHANGED')
    await insertOdontogramSignature(inside, { ...row, odontogramId: id })
    await updateOdontogram(inside, id, { signedAt: row.signedAt })
    await insertAuditEvent(inside, { by: user.id, action: 'odontogram-sign', subjectId: patientId })
  })
  return readOdontogram(scope, id)
}

/**
 * Locks a draft of a patient, who after a merge of two may have another one, which is not signed at once because its lock and
 * the patient's are held too. Throws ODONTOGRAM_INITIAL_MADE for a second initial odontogram, ODONTOGRAM_CHANGED if the draft
 * is not based on the one signed last, or became another patient's at that moment.
 */
const requireLatest = async (scope: ClinicScope, id: string) => {
  await requireOdontogram(scope, id)
  const locked = await lockOdontogramWithPatient(scope, id)
  if (!locked) throw new AppError('ODONTOGRAM_CHANGED')
  const draft = requireDraft(locked.row)
  const odontograms = await findOdontograms(scope, draft.patientId)
  const isFirst = odontograms.every(({ odontogram }) => odontogram.signedAt === null)
  if (draft.kind === 'initial' && !isFirst) throw new AppError('ODONTOGRAM_INITIAL_MADE')
  await requireFromLatest(scope, draft, odontograms)
  return draft
}

const isSameTexts = (read: Texts, { specifications, observations }: Texts): boolean =>
  read.specifications === specifications && read.observations === observations

const documentOf = async (scope: ClinicScope, id: string, sheet: OdontogramSheet): Promise<string> =>
  canonical({ format: documentFormat, sheet, changes: await findOdontogramFacts(scope, id) } satisfies SignedOdontogram)
