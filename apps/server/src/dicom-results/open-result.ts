import { createHash } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import type { ReportModel } from '@xrai/contract/records/report'
import type { Lanes } from '../admission/lanes.ts'
import { findPatient } from '../db/queries/patients.ts'
import { findUser } from '../db/queries/people.ts'
import { findPatientOfImage } from '../db/queries/reports.ts'
import { findLatestSignature } from '../db/queries/signatures.ts'
import type { Pictures } from '../pictures/open-pictures.ts'
import { openDraft } from '../report/open-report.ts'
import { canonical, readSignedDocument } from '../report/signed-document.ts'
import type { Session } from '../sessions/session.ts'
import type { FileStore } from '../storage/file-store.ts'
import { nameOf } from './data-set.ts'
import { isReferable, type Patient, type ResultSource } from './result-source.ts'

interface ResultNeeds {
  readonly files: Pick<FileStore, 'read'>
  readonly lanes: Pick<Lanes, 'pictures'>
  readonly pictures: Pick<Pictures, 'grey' | 'origin'>
}

/**
 * What the results of an analysis are written from: its report as it was signed last, also while that is amended, else as a
 * dentist marked it as reviewed. REPORT_NOT_REVIEWED before that, NOT_FOUND as `openReport`.
 */
export const openResult = async (
  { files, lanes, pictures }: ResultNeeds,
  session: Session,
  analysisId: string,
  signal?: AbortSignal,
): Promise<ResultSource> => {
  const { draft, opened } = await openDraft(session, analysisId)
  const said = (await signedState(session, analysisId, files)) ?? preliminaryState(draft, opened)
  const { image } = opened
  const bytes = await files.read(image.originalHash)
  const { origin, capture } = await lanes.pictures.run(
    { tenant: session.clinic.id, ...(signal && { signal }), urgency: () => 'normal' },
    async () => {
      const stored = { hash: image.originalHash, signal }
      const found = image.format === 'dicom' ? await pictures.origin(bytes, stored) : null
      return {
        origin: found,
        capture: isReferable(found) ? null : await pictures.grey(bytes, image.orientation, stored),
      }
    },
  )
  return {
    ...said,
    image: { id: image.id, orientation: image.orientation, uploadedAt: image.createdAt.toISOString() },
    origin,
    patient: await patientOf(session, image.id, said.report),
    pixels: image.dicom ?? {},
    capture,
  }
}

type Said = Pick<ResultSource, 'report' | 'model' | 'state'>

const signedState = async (
  { scope }: Pick<Session, 'scope'>,
  analysisId: string,
  files: ResultNeeds['files'],
): Promise<Said | null> => {
  const latest = await findLatestSignature(scope, analysisId)
  if (!latest) return null
  const { report, model } = readSignedDocument(latest.document)
  const { version, by, fileHash } = latest.signature
  const { signature } = report
  if (!signature) throw new Error('a signed report names its signature')
  const signer = await findUser(scope.db, by)
  const isTheirs = signer && `${signer.firstName} ${signer.lastName}`.trim() === signature.signedBy
  return {
    report,
    model,
    state: {
      is: 'signed',
      version,
      at: signature.signedAt,
      by: isTheirs ? nameOf(signer.lastName, signer.firstName) : nameOf(signature.signedBy),
      pdf: await files.read(fileHash),
    },
  }
}

const preliminaryState = (
  report: ReportModel,
  { analysis, reviewer }: Awaited<ReturnType<typeof openDraft>>['opened'],
): Said => {
  if (report.reviewedAt === null) throw new AppError('REPORT_NOT_REVIEWED')
  return {
    report,
    model: { name: analysis.modelName ?? '', version: analysis.modelVersion ?? '' },
    state: {
      is: 'preliminary',
      fingerprint: createHash('sha256').update(canonical(report)).digest('hex'),
      at: report.reviewedAt,
      by: reviewer?.lastName != null ? nameOf(reviewer.lastName, reviewer.firstName) : null,
    },
  }
}

/** The patient on record; of a radiograph of none the name alone that the report was given. */
const patientOf = async ({ scope }: Session, imageId: string, report: ReportModel): Promise<Patient> => {
  const belonging = await findPatientOfImage(scope, imageId)
  const found = belonging && (await findPatient(scope, belonging.id))
  if (!found) return { name: nameOf(report.patientName ?? ''), id: '', birthDate: null, sex: report.patientSex }
  const { firstName, lastName, recordNumber, documentNumber, birthDate, sex } = found
  return {
    name: nameOf(lastName, firstName),
    id: recordNumber ?? documentNumber ?? '',
    birthDate: birthDate?.replaceAll('-', '') ?? null,
    sex,
  }
}
