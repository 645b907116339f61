import type { Prediction } from '@xrai/contract/records/prediction'
import type { ReportFilters } from '@xrai/contract/records/report'
import { readOwner } from '../../client/token.ts'
import { detectedClasses } from '../../findings/class-counts.ts'
import { startingFilters } from '../../findings/starting-filters.ts'
import { thresholdOf } from '../../findings/threshold.ts'

/** Contains the user, because another one may sign in in the same tab. */
const keyOf = (analysisId: string) => `xrai.filters.${readOwner()}.${analysisId}`

/**
 * The selected ones of the detected classes, of which `known` were there when they were selected: a class that a newer
 * model finds first is selected too. An empty selection shows all classes and stays empty.
 */
export const withNewClasses = (
  selected: readonly unknown[],
  known: readonly unknown[],
  detected: readonly string[],
): string[] =>
  selected.length === 0 && known.length > 0 ? [] : detected.filter(id => selected.includes(id) || !known.includes(id))

/** Parses the filters in this tab's storage, perhaps the threshold only; null for an invalid text. */
export function parseFilters(
  text: string | null,
  detected: readonly string[],
): (Pick<ReportFilters, 'minimumConfidence'> & Partial<ReportFilters>) | null {
  const stored = parsed(text)
  if (!stored) return null
  const { minimumConfidence, classes, known } = stored
  if (typeof minimumConfidence !== 'number' || !(classes === undefined || Array.isArray(classes))) return null
  return {
    minimumConfidence: thresholdOf(minimumConfidence),
    ...(classes && { classes: withNewClasses(classes, Array.isArray(known) ? known : detected, detected) }),
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

/** The user's filters of an analysis stored in this tab, so that they survive a reload. */
export const readFilters = (analysisId: string, predictions: readonly Prediction[]): ReportFilters => ({
  ...startingFilters(predictions),
  ...parseFilters(sessionStorage.getItem(keyOf(analysisId)), detectedClasses(predictions)),
})

/**
 * Until the findings arrive only the threshold is stored, because a stored selection would exclude their classes. Nothing
 * is stored until the user is known.
 */
export function storeFilters(
  analysisId: string,
  { minimumConfidence, classes }: ReportFilters,
  predictions: readonly Prediction[],
): void {
  if (readOwner() === null) return
  sessionStorage.setItem(
    keyOf(analysisId),
    JSON.stringify(
      predictions.length === 0
        ? { minimumConfidence }
        : { minimumConfidence, classes, known: detectedClasses(predictions) },
    ),
  )
}
