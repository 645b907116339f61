import type { Prediction } from '@xrai/contract/case/detection'
import type { ReportFilters } from '@xrai/contract/case/report'
import { detectedClasses } from '../../findings/class-counts.ts'
import { startingFilters } from '../../findings/starting-filters.ts'
import { thresholdOf } from '../../findings/threshold.ts'

const keyOf = (analysisId: string) => `xrai.filters.${analysisId}`

/** What a filter text of this tab's storage says; null for one that says nothing usable. */
export function parseFilters(text: string | null, detected: readonly string[]): ReportFilters | null {
  const stored = parsed(text)
  if (!stored) return null
  const { minimumConfidence, classes } = stored
  if (typeof minimumConfidence !== 'number' || !Array.isArray(classes)) return null
  return {
    minimumConfidence: thresholdOf(minimumConfidence),
    classes: detected.filter(id => classes.includes(id)),
  }
}

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** The filters of an analysis as this tab left them, so that a reload keeps them. */
export const readFilters = (analysisId: string, predictions: readonly Prediction[]): ReportFilters =>
  parseFilters(sessionStorage.getItem(keyOf(analysisId)), detectedClasses(predictions)) ?? startingFilters(predictions)

export const storeFilters = (analysisId: string, filters: ReportFilters): void =>
  sessionStorage.setItem(keyOf(analysisId), JSON.stringify(filters))
