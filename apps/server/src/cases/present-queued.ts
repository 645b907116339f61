import type { QueuedAnalysis } from '@xrai/contract/routes/case-images'
import { readCredits } from '../credits/read-credits.ts'
import type { ClinicScope } from '../db/clinic-scope.ts'
import type { OpenAnalysis } from './open-analysis.ts'
import { statusOf } from './status.ts'

/** What has become of a submission, and what it left of the plan. */
export const presentQueued = async (
  scope: ClinicScope,
  { analysis, image, review }: OpenAnalysis,
): Promise<QueuedAnalysis> => ({
  analysisId: analysis.id,
  imageId: image.id,
  status: statusOf({ state: analysis.state, review: review?.kind ?? null }),
  credits: await readCredits(scope),
})
