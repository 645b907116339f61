import type { ClinicScope } from '../../db/clinic-scope.ts'

/** Where analyses wait for the detector. */
export interface AnalysisQueue {
  /** Queues an analysis within the scope's transaction: it waits once that is written, or not at all. */
  add(scope: ClinicScope, analysisId: string): Promise<void>
}
