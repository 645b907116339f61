import { fullFigure } from '@xrai/contract/measurements/figure'
import type { MeasurementContent } from '@xrai/contract/measurements/measurement-schema'
import { pixelScale } from '@xrai/contract/measurements/pixel-scale'
import { surfacesOf } from '@xrai/contract/odontogram/faces'
import { ageOn } from '@xrai/contract/records/age'
import type { Analysis } from '@xrai/contract/records/analysis'
import type { ClinicHead } from '@xrai/contract/records/clinic'
import { defaultConfidence } from '@xrai/contract/records/limits'
import type {
  ReportFilters,
  ReportFinding,
  ReportHeader,
  ReportModel,
  ReportSignature,
  ReportTexts,
} from '@xrai/contract/records/report'
import { hiddenCounts, visible } from '@xrai/contract/records/visible'
import { describeFinding } from '@xrai/contract/report/describe-finding'
import { recommendationsFor } from '@xrai/contract/report/recommendations'
import { dayOfInstant } from '@xrai/contract/report/report-dates'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { reviewProgress } from '@xrai/contract/review/progress'
import { settleTeeth } from '@xrai/contract/review/settle-teeth'
import { isConfirmed } from '@xrai/contract/review/standing'
import { inSpanish } from '@xrai/contract/strings/translate'
import { isFdi, noTooth } from '@xrai/contract/teeth/fdi'
import { placementOfTooth } from '@xrai/contract/teeth/placement-of-tooth'
import { locationText } from '@xrai/contract/teeth/placement-text'
import { linesOf } from '../../base/lines-of.ts'
import { type PatientIdentity, printedDocument } from './report-header.ts'

/** The part of an analysis that a report uses. */
export type ReportedAnalysis = Pick<
  Analysis,
  'id' | 'type' | 'experimental' | 'uploadDate' | 'reviewedAt' | 'numbering' | 'teeth' | 'toothDecisions' | 'warnings'
> & {
  /** After all decisions. */
  readonly findings: readonly FoldedFinding[]
  readonly decisionCount: number
  /** In pixels of the displayed image. */
  readonly measures: readonly MeasurementContent[]
  readonly image: Pick<Analysis['image'], 'id' | 'width' | 'height' | 'dicom' | 'calibration'>
  readonly model: Pick<NonNullable<Analysis['model']>, 'version'>
}

export interface ReportSource {
  readonly analysis: ReportedAnalysis
  readonly clinicName: string
  /** True if the clinic's plan includes the tooth chart of the sheet. */
  readonly detailed: boolean
  readonly clinic: ClinicHead
  /** Null if the radiograph has none. */
  readonly patient: PatientIdentity | null
  /** From the patient record or the DICOM file: YYYY-MM-DD. */
  readonly birthDate: string | null
  /** In years, if the DICOM file contains it. */
  readonly fileAge: number | null
  readonly header: ReportHeader
  readonly texts: ReportTexts | null
  readonly filters: ReportFilters
  readonly issue: { readonly code: string; readonly date: string }
  /** The latest signature, which is not of the report built here. */
  readonly signature: ReportSignature | null
}

const blankToNull = (text: string | null): string | null => text?.trim() || null

/**
 * The dentist's entry; else from birth to exposure if both dates are known, else the age in the file, else at the upload.
 */
const reportedAge = ({
  header,
  birthDate,
  fileAge,
  analysis,
  clinic,
}: ReportSource): Pick<ReportModel, 'patientAge' | 'ageBasis'> => {
  if (header.patientAge !== null) return { patientAge: header.patientAge, ageBasis: 'entered' }
  const ageAt = (day: string | null) => (birthDate !== null && day !== null ? ageOn(birthDate, day) : null)
  const taken = ageAt(header.radiographyDate)
  if (taken !== null) return { patientAge: taken, ageBasis: 'taken' }
  if (fileAge !== null) return { patientAge: fileAge, ageBasis: 'file' }
  const uploaded = ageAt(dayOfInstant(analysis.uploadDate, clinic.timeZone))
  return uploaded === null ? { patientAge: null, ageBasis: null } : { patientAge: uploaded, ageBasis: 'upload' }
}

type Printed = FoldedFinding & { readonly state: ReportFinding['state'] }

const isRejected = ({ state }: FoldedFinding): boolean => state === 'rejected'
const isPrinted = (finding: FoldedFinding): finding is Printed => isConfirmed(finding)

/** The detector's findings that have no decision. */
const undecided = (findings: readonly FoldedFinding[]) =>
  findings.flatMap(finding =>
    finding.state === 'undecided' && finding.confidence !== null
      ? [{ ...finding, state: finding.state, confidence: finding.confidence }]
      : [],
  )

/** By FDI number, unknown teeth last; on one tooth by confidence, after a dentist's own. */
const byTooth = (a: FoldedFinding, b: FoldedFinding): number =>
  toothRank(a.tooth) - toothRank(b.tooth) ||
  (b.confidence ?? 1) - (a.confidence ?? 1) ||
  a.class.localeCompare(b.class) ||
  a.detection_id.localeCompare(b.detection_id)

const experimentalLast = (a: FoldedFinding, b: FoldedFinding): number =>
  Number(a.experimental) - Number(b.experimental) || byTooth(a, b)

const toothRank = (tooth: string): number => (isFdi(tooth) ? Number(tooth) : 99)

/** A dentist who moves or adds a finding names its tooth, which is its location. */
const placementOf = ({ state, tooth }: Printed) =>
  (state === 'edited' || state === 'added') && isFdi(tooth) ? placementOfTooth(tooth) : null

const facesOf = (finding: Printed): Pick<ReportFinding, 'surfaces'> => {
  const surfaces = surfacesOf(finding).map(({ face }) => face)
  return surfaces.length > 0 ? { surfaces } : {}
}

const placed = (finding: Printed): Pick<ReportFinding, 'placement' | 'location'> => {
  const placement = finding.placement ?? placementOf(finding)
  return { placement, location: finding.location.trim() || locationText({ placement, location: null }, inSpanish) }
}

const reported = (finding: Printed, at: number): ReportFinding => ({
  number: at + 1,
  tooth: finding.tooth.trim() || noTooth,
  class: finding.class,
  ...facesOf(finding),
  confidence: finding.confidence,
  state: finding.state,
  note: finding.note,
  experimental: finding.experimental && finding.state === 'undecided',
  research: finding.research,
  ...placed(finding),
  description: describeFinding(finding),
  x: finding.x,
  y: finding.y,
  width: finding.width,
  height: finding.height,
  points: finding.points,
})

const printedMeasurements = ({ measures, image }: ReportedAnalysis): NonNullable<ReportModel['measures']> => {
  const scale = pixelScale(image.dicom, measures, image.calibration)
  return measures
    .filter(({ printed }) => printed)
    .map((measure, at) => ({
      name: `M${at + 1}`,
      kind: measure.kind,
      label: measure.label,
      figure: fullFigure(measure, scale, inSpanish),
      points: measure.points,
    }))
}

/** The findings that a report prints, in order: first those with a decision, then the others that its filters allow. */
export const printedFindings = (findings: readonly FoldedFinding[], filters: ReportFilters): readonly Printed[] => [
  ...findings.filter(isPrinted).toSorted(byTooth),
  ...visible(undecided(findings), filters).toSorted(experimentalLast),
]

/** Builds the report: findings with a decision, then the others that its filters allow, under the header. */
export function reportModel(source: ReportSource): ReportModel {
  const { analysis, clinicName, clinic, detailed, header, texts, filters, issue, signature } = source
  const { findings } = analysis
  const suggested = undecided(findings)
  const predictions = printedFindings(findings, filters).map(reported)
  const own = texts?.recommendations ?? null
  return {
    reportCode: issue.code,
    issueDate: issue.date,
    radiographyType: analysis.type,
    clinicName,
    clinic,
    requestingDentist: blankToNull(header.requestingDentist),
    patientName: blankToNull(header.patientName),
    patientDocument: source.patient && printedDocument(source.patient),
    patientRecordNumber: source.patient?.recordNumber ?? null,
    patientBirthDate: source.birthDate,
    ...reportedAge(source),
    patientSex: header.patientSex,
    radiographyDate: header.radiographyDate,
    aiVersion: analysis.model.version,
    experimental: analysis.experimental,
    reviewedAt: analysis.reviewedAt,
    signature,
    isDraft: true,
    filters,
    conclusion: texts?.conclusion ?? null,
    recommendations: own === null ? recommendationsFor(predictions) : linesOf(own),
    hasOwnRecommendations: own !== null,
    notes: texts?.notes ?? null,
    analysisId: analysis.id,
    image: { id: analysis.image.id, width: analysis.image.width, height: analysis.image.height },
    predictions,
    detailed,
    measures: printedMeasurements(analysis),
    decisions: analysis.decisionCount,
    // A dentist's own mark that was rejected is none of the detector's.
    review: {
      ...reviewProgress(findings, Math.min(defaultConfidence, filters.minimumConfidence / 100)),
      rejected: findings.filter(found => found.original && isRejected(found)).length,
      conflicts: findings.filter(({ conflict }) => conflict).length,
    },
    hidden: hiddenCounts(suggested, filters),
    numbering: analysis.numbering,
    teeth: settleTeeth(analysis.teeth, findings).map(({ tooth }) => tooth),
    toothDecisions: analysis.toothDecisions,
    warnings: analysis.warnings,
  }
}
