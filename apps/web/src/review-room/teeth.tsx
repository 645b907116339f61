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

/**
 * The tooth chart of an analysis with its teeth after all decisions; for a periapical also the choice of its teeth.
 * Undefined for a panoramic whose teeth were not numbered.
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
    />
  )
  if (type === 'panoramic') return toothChart
  return shown => (
    <>
      <ToothRangeChoice key={`${toothRange?.first} ${toothRange?.last}`} analysis={analysis} />
      {toothRange !== null && shown.length > 0 && toothChart(shown)}
    </>
  )
}
