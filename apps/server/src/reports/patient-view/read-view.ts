import { AppError } from '@xrai/contract/errors/app-error'
import type { PatientFinding, PatientPage } from '@xrai/contract/patient-view/page-schema'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import type { ReportModel } from '@xrai/contract/records/report'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { type ReviewProgress, reviewProgress } from '@xrai/contract/review/progress'
import { isConfirmed } from '@xrai/contract/review/standing'
import { isFdi } from '@xrai/contract/teeth/fdi'
import { otherToothOf } from '@xrai/contract/teeth/tooth-in-doubt'
import { readClinicHead } from '../../accounts/identity/clinic/clinic-data.ts'
import { logoAsUri } from '../../accounts/identity/clinic/logo.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { remainingPatient } from '../../db/queries/records/patient-merges.ts'
import { findDeletedPatientOf } from '../../db/queries/reports/patient-links.ts'
import { findPatientOfImage, findReport } from '../../db/queries/reports/reports.ts'
import { findLatestSignature } from '../../db/queries/reports/signatures.ts'
import { type LoadedAnalysis, loadAnalysis } from '../../imaging/analyses/load-analysis.ts'
import { foldFindings } from '../../imaging/findings/fold-findings.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { readSignedDocument } from '../report/signed-document.ts'

export interface ReadView {
  readonly analysisId: string
  readonly imageId: string
  readonly caseId: string | null
  readonly patientId: string | null
  /** YYYY-MM-DD, from the patient record, or from the DICOM file if there is none; null if the patient is deleted. */
  readonly birthDate: string | null
  readonly review: ReviewProgress
  readonly page: PatientPage | null
}

/**
 * The patient's view of an analysis after all decisions. `page` is null while nothing is accepted, edited or added, unless
 * everything was decided and rejected, or a dentist marked or signed a radiograph without findings. Throws NOT_FOUND for
 * another clinic's or a hidden one, ANALYSIS_NOT_DONE before its end.
 */
export const readPatientView = async (scope: ClinicScope, files: FileStore, analysisId: string): Promise<ReadView> => {
  const loaded = await loadAnalysis(scope, analysisId)
  if (loaded.analysis.state !== 'done') throw new AppError('ANALYSIS_NOT_DONE')
  const { image } = loaded
  const findings = foldFindings(loaded)
  const patient = await findPatientOfImage(scope, image.id)
  const deleted = await findDeletedPatientOf(scope, image.id)
  const written = await findReport(scope, analysisId)
  const review = reviewProgress(findings)
  const confirmed = findings.filter(isConfirmed)
  const last = findings
    .filter(({ decidedAt }) => decidedAt !== null)
    .toSorted((a, b) => (a.decidedAt ?? '').localeCompare(b.decidedAt ?? ''))
    .at(-1)
  const signed = isSigned(loaded) ? await readSignedReport(scope, analysisId, patient?.id ?? deleted) : null
  const mark = review.total === 0 ? markOf(loaded, signed) : null
  const isReviewed = confirmed.length > 0 || mark !== null || (last !== undefined && review.decided === review.total)
  const texts = loaded.review?.kind === 'amending' ? signed && textsOf(signed) : written?.texts
  const { name, ruc, address, phone, logo, site } = await readClinicHead(scope, image.siteId)
  const page: PatientPage = {
    firstName: patient?.firstName ?? null,
    dentist: (last ? last.decidedBy?.name : mark?.by) || null,
    clinic: name,
    clinicHead: { ruc, address, phone, logo: await logoAsUri(scope, files, logo), site },
    radiographyType: loaded.analysis.type,
    radiographyDate: written?.header.radiographyDate ?? image.dicom?.studyDate ?? null,
    // A day of review is stated only once nothing is left undecided.
    decidedAt: review.decided === review.total ? (last?.decidedAt ?? mark?.at ?? null) : null,
    image: { width: image.width, height: image.height },
    findings: confirmed.map(toPatientFindingDto),
    absent: loaded.toothDecisions.filter(({ presence }) => presence === 'absent').map(({ tooth }) => tooth),
    conclusion: texts?.conclusion ?? null,
    recommendations: (texts?.recommendations ?? '')
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean),
  }
  return {
    analysisId,
    imageId: image.id,
    caseId: image.caseId,
    patientId: patient?.id ?? null,
    birthDate: deleted ? null : birthDateToOpen(patient, image.dicom),
    review,
    page: isReviewed ? page : null,
  }
}

/** A signed version is in force; an amendment may have been begun. */
const isSigned = ({ review }: LoadedAnalysis): boolean => review?.kind === 'signed' || review?.kind === 'amending'

/** Null if it was signed for another patient than `patientId`: an amendment may have moved the radiograph since. */
const readSignedReport = async (
  scope: ClinicScope,
  analysisId: string,
  patientId: string | null,
): Promise<ReportModel | null> => {
  const latest = await findLatestSignature(scope, analysisId)
  if (!latest) return null
  const { report, patient } = readSignedDocument(latest.document)
  // A report signed without a patient stays in force for the one whom its radiograph gets.
  if (patient && (await remainingPatient(scope, patient)) !== patientId) return null
  return report
}

/** The dentist and time of the signature, else of the mark as reviewed; null if there is neither. */
const markOf = ({ review, reviewer }: LoadedAnalysis, signed: ReportModel | null) => {
  if (signed?.signature) return { by: signed.signature.signedBy, at: signed.signature.signedAt }
  if (review?.kind !== 'reviewed') return null
  const by = reviewer ? `${reviewer.firstName} ${reviewer.lastName}`.trim() : null
  return { by, at: review.at.toISOString() }
}

/** The texts that a dentist signed: the draft of an amendment is not published yet. */
const textsOf = ({ conclusion, recommendations, hasOwnRecommendations }: ReportModel) => ({
  conclusion,
  recommendations: hasOwnRecommendations ? recommendations.join('\n') : null,
})

/** The file of a patient's radiograph may have another person's date, because the radiograph may have been moved. */
const birthDateToOpen = (
  patient: { readonly birthDate: string | null } | null,
  dicom: DicomFacts | null,
): string | null => (patient ? patient.birthDate : (dicom?.patientBirthDate ?? null))

const toPatientFindingDto = (finding: FoldedFinding): PatientFinding => {
  const { tooth, placement, class: id, x, y, width, height, points } = finding
  const span = placement?.kind === 'span' ? placement.teeth : []
  const otherTooth = otherToothOf(finding)
  return {
    teeth: isFdi(tooth) ? [tooth] : span,
    ...(otherTooth && { otherTooth }),
    ...(placement?.kind === 'region' && { side: placement.side }),
    class: id,
    x,
    y,
    width,
    height,
    points,
  }
}
