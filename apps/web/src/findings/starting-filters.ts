import type { ReportFilters } from '@xrai/contract/records/report'
import { detectedClasses } from './class-counts.ts'
import { defaultThreshold } from './threshold.ts'

/** Specification §2.8 and §4: 20 %, and every detected class selected, experimental ones included. */
export const startingFilters = (predictions: Parameters<typeof detectedClasses>[0]): ReportFilters => ({
  minimumConfidence: defaultThreshold,
  classes: [...detectedClasses(predictions)],
})
