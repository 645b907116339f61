import type { ReportFilters } from '@xrai/contract/records/report'
import { provedClasses } from './class-counts.ts'
import { defaultThreshold } from './threshold.ts'

/** Specification §2.8 and §4: 20 %, and every detected class selected; but not one that its model does not trust. */
export const startingFilters = (predictions: Parameters<typeof provedClasses>[0]): ReportFilters => ({
  minimumConfidence: defaultThreshold,
  classes: [...provedClasses(predictions)],
})
