import { reviewedAtOf, toDentitionDto, toWarningDtos } from '../../imaging/analyses/analysis-dto.ts'
import type { LoadedAnalysis } from '../../imaging/analyses/load-analysis.ts'
import { foldFindings } from '../../imaging/findings/fold-findings.ts'
import type { ReportedAnalysis } from './report-model.ts'

/** The data of an analysis that a report states, in pixels of the displayed image. Null until the detector has finished. */
export const reportedAnalysis = (
  loaded: LoadedAnalysis,
  measures: ReportedAnalysis['measures'] = [],
): ReportedAnalysis | null => {
  const { analysis, image, review, decisions, birthDate } = loaded
  if (analysis.state !== 'done' || analysis.modelName === null || analysis.modelVersion === null) return null
  return {
    id: analysis.id,
    type: analysis.type,
    experimental: analysis.experimental,
    uploadDate: analysis.createdAt.toISOString(),
    reviewedAt: reviewedAtOf(review),
    image: {
      id: image.id,
      width: image.width,
      height: image.height,
      ...(image.dicom && { dicom: image.dicom }),
      ...(image.calibration && { calibration: image.calibration }),
    },
    model: { version: analysis.modelVersion },
    findings: foldFindings(loaded),
    decisionCount: decisions.length,
    measures,
    ...toDentitionDto(analysis.dentition),
    toothDecisions: [...loaded.toothDecisions],
    warnings: toWarningDtos({
      file: image,
      birthDate,
      uploaded: analysis.createdAt,
      fault: analysis.qualityFault,
      predictions: loaded.findings,
    }),
  }
}
