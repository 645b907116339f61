import type { Analysis } from '@xrai/contract/records/analysis'
import type { FoundTooth } from '@xrai/contract/teeth/dentition'
import type { ReactNode } from 'react'
import { lazyComponent } from '../base/ui/lazy-component.tsx'
import type { Finding } from '../findings/finding.ts'
import { DecidedToothChart } from '../findings/review/decided-tooth-chart.tsx'
import type { ViewerStore } from '../viewer/viewer-store.ts'

/** Loaded separately, because only periapicals need it. */
const ToothRangeChoice = lazyComponent(
  async () => (await import('./tooth-range-choice.tsx')).ToothRangeChoice,
  <div className="min-h-30" />,
)

const isSigned = ({ review }: Pick<Analysis, 'review'>): boolean => review?.state === 'signed'

/** A periapical whose teeth are not entered yet, and still may be. */
export const isToPlace = (analysis: Pick<Analysis, 'type' | 'toothRange' | 'review'>): boolean =>
  analysis.type === 'periapical' && analysis.toothRange === null && !isSigned(analysis)

/**
 * The tooth chart of an analysis with its teeth after all decisions; for a periapical also the choice of its teeth.
 * Undefined for a panoramic whose teeth were not numbered, and for a signed periapical without its teeth.
 */
export function teethOf(
  analysis: Analysis,
  teeth: readonly FoundTooth[],
  store: ViewerStore,
): ((shown: readonly Finding[]) => ReactNode) | undefined {
  const { type, numbering, toothDecisions, toothRange, reviewedAt } = analysis
  if (type === 'panoramic' && numbering === 'off') return undefined
  const toothChart = (shown: readonly Finding[]) => (
    <DecidedToothChart
      analysisId={analysis.id}
      toothDecisions={toothDecisions}
      store={store}
      findings={shown}
      numbering={numbering}
      teeth={teeth}
      isReviewed={reviewedAt !== null}
      isSigned={isSigned(analysis)}
    />
  )
  if (type === 'panoramic') return toothChart
  if (isSigned(analysis) && toothRange === null) return undefined
  return shown => (
    <>
      {!isSigned(analysis) && (
        <ToothRangeChoice key={`${toothRange?.first} ${toothRange?.last}`} analysis={analysis} store={store} />
      )}
      {toothRange !== null && shown.length > 0 && toothChart(shown)}
    </>
  )
}
