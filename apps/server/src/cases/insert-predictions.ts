import type { Finding } from '@xrai/contract/case/finding'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { insertFindings } from '../db/queries/findings.ts'

/** Stores the detector's output as the findings of the analysis. */
export const insertPredictions = (
  scope: ClinicScope,
  analysisId: string,
  findings: readonly Finding[],
): Promise<void> =>
  insertFindings(
    scope,
    analysisId,
    findings.map(({ detection_id, class_id, ...rest }) => ({ ...rest, id: detection_id, classId: class_id })),
  )
