import { createHash } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import { fullName } from '@xrai/contract/records/full-name'
import type { ReportModel } from '@xrai/contract/records/report'
import type { Session } from '../../accounts/sessions/session.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { findUser } from '../../db/queries/accounts/people.ts'
import { remainingPatient } from '../../db/queries/records/patient-merges.ts'
import { findPatient } from '../../db/queries/records/patients.ts'
import { findPatientOfImage } from '../../db/queries/reports/reports.ts'
import { findLatestSignature, findSignatureOfVersion } from '../../db/queries/reports/signatures.ts'
import { type LoadedAnalysis, loadAnalysis } from '../../imaging/analyses/load-analysis.ts'
import type { Pictures } from '../../imaging/pictures/open-pictures.ts'
import type { Lanes } from '../../platform/admission/lanes.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { readOrCreateDraft } from '../report/read-report.ts'
import type { ReportReader } from '../report/report-inputs.ts'
import { canonical, readSignedDocument, type SignedDocument } from '../report/signed-document.ts'
import { nameOf } from './data-set.ts'
import { isReferable, type Patient, type ResultSource } from './result-source.ts'

export interface ResultNeeds {
  readonly files: Pick<FileStore, 'read'>
  readonly lanes: Pick<Lanes, 'pictures'>
  readonly pictures: Pick<Pictures, 'grey' | 'origin'>
}

/**
 * The source of the DICOM results of an analysis: the last signed version of its report, even during an amendment, else the
 * version that a dentist marked as reviewed. Throws REPORT_NOT_REVIEWED before that, and NOT_FOUND like `readOrCreateReport`.
 */
export const loadResult = async (
  needs: ResultNeeds,
  session: Session,
  analysisId: string,
  signal?: AbortSignal,
): Promise<ResultSource> => {
  const { scope } = session
  const { draft, loaded } = await readOrCreateDraft(session, analysisId)
  const latest = await findLatestSignature(scope, analysisId)
  const said = latest ? await signedState(scope, latest, needs.files) : preliminaryState(draft, loaded)
  return withKeyImage(needs, scope, loaded.image, said, signal)
}

/** Like `loadResult` for one signed version. Throws NOT_FOUND if the analysis is hidden or has no such version. */
export const loadSignedResult = async (
  needs: ResultNeeds,
  scope: ClinicScope,
  { analysisId, version }: { readonly analysisId: string; readonly version: number },
  signal?: AbortSignal,
): Promise<ResultSource> => {
  const { image } = await loadAnalysis(scope, analysisId)
  const found = await findSignatureOfVersion(scope, analysisId, version)
  if (!found) throw new AppError('NOT_FOUND')
  return withKeyImage(needs, scope, image, await signedState(scope, found, needs.files), signal)
}

/** Like `loadResult` for a report that is reviewed but not signed; throws REPORT_NOT_REVIEWED if it no longer is. */
export const loadPreliminaryResult = async (
  needs: ResultNeeds,
  reader: ReportReader,
  analysisId: string,
  signal?: AbortSignal,
): Promise<ResultSource> => {
  const { draft, loaded } = await readOrCreateDraft(reader, analysisId)
  if (loaded.review?.kind !== 'reviewed') throw new AppError('REPORT_NOT_REVIEWED')
  return withKeyImage(needs, reader.scope, loaded.image, preliminaryState(draft, loaded), signal)
}

const withKeyImage = async (
  { files, lanes, pictures }: ResultNeeds,
  scope: ClinicScope,
  image: LoadedAnalysis['image'],
  said: Said,
  signal?: AbortSignal,
): Promise<ResultSource> => {
  const bytes = await files.read(image.originalHash)
  const { origin, capture } = await lanes.pictures.run(
    { tenant: scope.clinicId, ...(signal && { signal }), urgency: () => 'normal' },
    async () => {
      const stored = { hash: image.originalHash, signal }
      const found = image.format === 'dicom' ? await pictures.origin(bytes, stored) : null
      return {
        origin: found,
        capture: isReferable(found) ? null : await pictures.grey(bytes, image.orientation, stored),
      }
    },
  )
  const { patient, id: patientId } = await patientOf(scope, image.id, said)
  const isEarly = patientId === (await remainingPatient(scope, image.earlyResultsOf ?? undefined))
  const identity = origin || patientId === undefined || isEarly ? null : patient.id || patientId
  const { state, before } = said
  const isOfSame =
    before !== null &&
    (origin !== null ||
      ((await isForSame(scope, before, said)) &&
        (identity === null || asSigned(before.report).id === asSigned(said.report).id)))
  return {
    ...said,
    state: state.is === 'signed' ? { ...state, follows: isOfSame } : state,
    image: { id: image.id, orientation: image.orientation, uploadedAt: image.createdAt.toISOString(), identity },
    origin,
    patient,
    pixels: image.dicom ?? {},
    capture,
    lossy: image.format === 'jpeg' || origin?.lossy === true,
  }
}

/** False if the version before was signed for another patient. */
const isForSame = async (scope: ClinicScope, before: SignedDocument, { signedFor }: Said): Promise<boolean> =>
  before.patient === undefined ||
  signedFor === undefined ||
  (await remainingPatient(scope, before.patient ?? undefined)) ===
    (await remainingPatient(scope, signedFor ?? undefined))

type Said = Pick<ResultSource, 'report' | 'model'> & {
  readonly state: ResultSource['state'] | Omit<Extract<ResultSource['state'], { is: 'signed' }>, 'follows'>
  /** The version before; null for the first, and if it is not signed. */
  readonly before: SignedDocument | null
  /**
   * The patient on record when it was signed, null if there was none: the signed content does not change, even if the
   * radiograph is assigned to another patient later. Undefined if it is not signed, or was in an earlier version.
   */
  readonly signedFor?: string | null | undefined
}

const asSigned = (report: ReportModel): Patient => ({
  name: nameOf(report.patientName ?? ''),
  // It is printed after the kind of document: 'DNI 12345678'.
  id: report.patientRecordNumber ?? report.patientDocument?.split(' ').at(-1) ?? '',
  birthDate: report.patientBirthDate?.replaceAll('-', '') ?? null,
  sex: report.patientSex,
})

type Signed = NonNullable<Awaited<ReturnType<typeof findLatestSignature>>>

const signedState = async (scope: ClinicScope, signed: Signed, files: ResultNeeds['files']): Promise<Said> => {
  const { report, model, patient } = readSignedDocument(signed.document)
  const { version, by, fileHash } = signed.signature
  const { signature } = report
  if (!signature) throw new Error('a signed report names its signature')
  const signer = await findUser(scope.db, by)
  const isTheirs = signer && fullName(signer) === signature.signedBy
  const before = version > 1 ? await findSignatureOfVersion(scope, signed.signature.analysisId, version - 1) : null
  return {
    report,
    model,
    before: before && readSignedDocument(before.document),
    signedFor: patient,
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
  { analysis, reviewer }: Awaited<ReturnType<typeof readOrCreateDraft>>['loaded'],
): Said => {
  if (report.reviewedAt === null) throw new AppError('REPORT_NOT_REVIEWED')
  return {
    report,
    model: { name: analysis.modelName ?? '', version: analysis.modelVersion ?? '' },
    before: null,
    state: {
      is: 'preliminary',
      fingerprint: createHash('sha256').update(canonical(report)).digest('hex'),
      at: report.reviewedAt,
      by: reviewer?.lastName != null ? nameOf(reviewer.lastName, reviewer.firstName) : null,
    },
  }
}

/**
 * The patient record, with its id; the identity in the signed report if the radiograph has another patient by now; for a radiograph
 * without one, only the name entered in the report.
 */
const patientOf = async (
  scope: ClinicScope,
  imageId: string,
  { report, signedFor }: Said,
): Promise<{ readonly patient: Patient; readonly id: string | undefined }> => {
  const belonging = signedFor === null ? null : await findPatientOfImage(scope, imageId)
  const found = belonging && (await findPatient(scope, belonging.id))
  const standing = await remainingPatient(scope, signedFor ?? undefined)
  if (standing && found?.id !== standing) return { patient: asSigned(report), id: standing }
  if (!found) {
    const named = { name: nameOf(report.patientName ?? ''), id: '', birthDate: null, sex: report.patientSex }
    return { patient: named, id: undefined }
  }
  const { firstName, lastName, recordNumber, documentNumber, birthDate, sex } = found
  const patient = {
    name: nameOf(lastName, firstName),
    id: recordNumber ?? documentNumber ?? '',
    birthDate: birthDate?.replaceAll('-', '') ?? null,
    sex,
  }
  return { patient, id: found.id }
}
