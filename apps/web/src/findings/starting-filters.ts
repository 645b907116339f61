import type { ReportFilters } from '@xrai/contract/case/report'
import { defaultThreshold } from './threshold.ts'

/** SPEC §4: the class selection starts with all detected classes selected; SPEC §2: 20 %. */
export const startingFilters = (detected: readonly string[]): ReportFilters => ({
  minimumConfidence: defaultThreshold,
  classes: [...detected],
})
