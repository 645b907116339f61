import type { Prediction } from '@xrai/contract/case/detection'
import type { ReportFilters } from '@xrai/contract/case/report'
import { useState } from 'react'
import { readFilters, storeFilters } from './stored-filters.ts'

/** The filters of one analysis, kept in this tab. */
export function useFilters(analysisId: string, predictions: readonly Prediction[]) {
  const [filters, set] = useState(() => readFilters(analysisId, predictions))
  const change = (next: ReportFilters) => {
    set(next)
    storeFilters(analysisId, next, predictions)
  }
  return [filters, change] as const
}
