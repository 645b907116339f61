import type { DetectedFinding } from '@xrai/contract/records/finding'
import { toFindings } from '@xrai/engine'
import { settleCredit } from '../../accounts/credits/credits.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { newId } from '../../db/columns.ts'
import { insertFindings } from '../../db/queries/imaging/findings.ts'
import type { ImageAnalysis } from '../pictures/operations/analyze.ts'

/** The columns of an analysis that hold the detector's result. */
export const resultColumns = ({ model, experimental, timings, dentition, fault }: ImageAnalysis, finishedAt: Date) => ({
  state: 'done' as const,
  finishedAt,
  experimental,
  modelName: model.name,
  modelVersion: model.version,
  timings,
  dentition,
  qualityFault: fault,
})

/** The detections as findings, each with an id and its tooth. */
export const findingsOf = ({ detections, dentition, orientation, facts }: ImageAnalysis): DetectedFinding[] =>
  toFindings(detections, newId, dentition, { orientation, size: facts })

/** Call it in the transaction that sets the analysis' `resultColumns`. */
export const writeFindings = (
  scope: ClinicScope,
  analysisId: string,
  findings: readonly DetectedFinding[],
): Promise<void> => {
  const rows = findings.map(({ detection_id, class_id, ...rest }) => ({ ...rest, id: detection_id, classId: class_id }))
  return insertFindings(scope, analysisId, rows)
}

/** Stores the findings and settles the credit. */
export const writeResult = async (scope: ClinicScope, analysisId: string, findings: readonly DetectedFinding[]) => {
  await writeFindings(scope, analysisId, findings)
  await settleCredit(scope, analysisId)
}
