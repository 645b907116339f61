import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { Admission, FairQueue } from '../../platform/admission/fair-queue.ts'
import type { ServerEngine } from '../engines/server-engine.ts'
import type { AnalyzedImage, AnalyzeOptions } from '../pictures/open-analyzer.ts'
import type { Check } from '../pictures/operations/quality.ts'

interface Detector {
  readonly engine: Pick<ServerEngine, 'analyze'>
  readonly lanes: { readonly engine: FairQueue }
}

/** Background work: bounded by the job workers, so no queue timeout. */
export const backgroundTurn = ({ clinicId }: Pick<ClinicScope, 'clinicId'>): Admission => ({
  tenant: clinicId,
  urgency: () => 'background',
  maximumWaitMs: Infinity,
})

/** Analyses an image in its clinic's turn; the total of its timings includes the wait. */
export const analyzeInTurn = async (
  { engine, lanes }: Detector,
  admission: Admission,
  bytes: Uint8Array,
  check: Check,
  options: AnalyzeOptions = {},
): Promise<AnalyzedImage> => {
  const called = performance.now()
  const analysis = await lanes.engine.run(admission, () =>
    engine.analyze(bytes, check, { ...options, clinicId: admission.tenant }),
  )
  return { ...analysis, timings: { ...analysis.timings, total: performance.now() - called } }
}
