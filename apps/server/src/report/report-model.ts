import { ageOn } from '@xrai/contract/records/age'
import type { Analysis } from '@xrai/contract/records/analysis'
import type { Prediction } from '@xrai/contract/records/prediction'
import type { ReportFilters, ReportHeader, ReportModel } from '@xrai/contract/records/report'
import { hiddenCounts, visible } from '@xrai/contract/records/visible'
import { describeFinding } from '@xrai/contract/report/describe-finding'
import { isFdi, noTooth } from '@xrai/contract/teeth/fdi'

/** The part of an analysis that a report is made of. */
export type ReportedAnalysis = Pick<
  Analysis,
  'id' | 'type' | 'experimental' | 'reviewedAt' | 'predictions' | 'numbering' | 'teeth' | 'warnings'
> & {
  readonly image: Pick<Analysis['image'], 'id' | 'width' | 'height'>
  readonly model: Pick<NonNullable<Analysis['model']>, 'version'>
}

export interface ReportSource {
  readonly analysis: ReportedAnalysis
  readonly clinicName: string
  /** The patient's, from the case or the DICOM file: YYYY-MM-DD. */
  readonly birthDate: string | null
  /** In years, where the DICOM file has it. */
  readonly fileAge: number | null
  readonly header: ReportHeader
  readonly filters: ReportFilters
  readonly issue: { readonly code: string; readonly date: string }
}

const blankToNull = (text: string | null): string | null => text?.trim() || null

/** The dentist's entry first; else from birth to exposure where both days are known; else that in the file. */
const reportedAge = ({ header: { patientAge, radiographyDate }, birthDate, fileAge }: ReportSource): number | null =>
  patientAge ?? (birthDate !== null && radiographyDate !== null ? ageOn(birthDate, radiographyDate) : null) ?? fileAge

/** Experimental ones last; by FDI number, unknown teeth last; on one tooth the surest first. */
const inReportOrder = (a: Prediction, b: Prediction): number =>
  Number(a.experimental) - Number(b.experimental) ||
  toothRank(a.tooth) - toothRank(b.tooth) ||
  b.confidence - a.confidence ||
  a.class.localeCompare(b.class) ||
  a.detection_id.localeCompare(b.detection_id)

const toothRank = (tooth: string): number => (isFdi(tooth) ? Number(tooth) : 99)

const reported = (prediction: Prediction, at: number): ReportModel['predictions'][number] => ({
  number: at + 1,
  tooth: prediction.tooth.trim() || noTooth,
  class: prediction.class,
  confidence: prediction.confidence,
  experimental: prediction.experimental,
  research: prediction.research,
  location: prediction.location.trim(),
  placement: prediction.placement,
  description: describeFinding(prediction),
  x: prediction.x,
  y: prediction.y,
  width: prediction.width,
  height: prediction.height,
  points: prediction.points,
})

/** The report as a value: the findings that its filters show, by tooth, under the header as it is known. */
export function reportModel(source: ReportSource): ReportModel {
  const { analysis, clinicName, header, filters, issue } = source
  return {
    reportCode: issue.code,
    issueDate: issue.date,
    radiographyType: analysis.type,
    clinicName,
    requestingDentist: blankToNull(header.requestingDentist),
    patientName: blankToNull(header.patientName),
    patientAge: reportedAge(source),
    patientSex: header.patientSex,
    radiographyDate: header.radiographyDate,
    aiVersion: analysis.model.version,
    experimental: analysis.experimental,
    reviewedAt: analysis.reviewedAt,
    filters,
    analysisId: analysis.id,
    image: { id: analysis.image.id, width: analysis.image.width, height: analysis.image.height },
    predictions: visible(analysis.predictions, filters).toSorted(inReportOrder).map(reported),
    hidden: hiddenCounts(analysis.predictions, filters),
    numbering: analysis.numbering,
    teeth: analysis.teeth.map(({ tooth }) => tooth),
    warnings: analysis.warnings,
  }
}
