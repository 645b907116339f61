import type { Analysis } from '@xrai/contract/records/analysis'
import type { ReportFilters } from '@xrai/contract/records/report'
import { reviewProgress } from '@xrai/contract/review/progress'
import { useMemo } from 'react'
import { listed } from '../findings/finding.ts'
import type { ViewerStore } from '../viewer/viewer-store.ts'
import type { WorkbenchReview } from '../workbench/workbench.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { LazyFindingForm, LazyFormDraft } from './lazy-form.tsx'
import { reviewCommands } from './review-commands.ts'
import { type ReviewValue, useDesk, useSnapshot } from './review-context.ts'
import { ReviewHead } from './review-head.tsx'
import { ReviewRow } from './review-row.tsx'

interface WorkbenchReviewOptions {
  readonly review: ReviewValue
  readonly store: ViewerStore
  readonly analysis: Pick<Analysis, 'predictions' | 'teeth'>
  readonly filters: ReportFilters
}

/** The parts that a review gives to the workbench and to its dark room. */
export function useWorkbenchReview({ review, store, analysis, filters }: WorkbenchReviewOptions) {
  const { desk, me } = review
  const findings = useSnapshot(desk, state => state.findings)
  const form = useDesk(desk, state => state.form)
  const isRejectedShown = useDesk(desk, state => state.isRejectedShown)
  const commands = useMemo(() => (me === undefined ? [] : reviewCommands(desk)), [desk, me])
  const { predictions, teeth } = analysis
  // Of what the filters let through: the rest has no row on which it could be decided.
  const progress = useMemo(
    () => reviewProgress(listed(findings, predictions, filters), 0),
    [findings, predictions, filters],
  )
  const parts: WorkbenchReview = {
    findings,
    isRejectedShown,
    Row: ReviewRow,
    head: <ReviewHead store={store} progress={progress} />,
    decide: <DecisionBar store={store} />,
    form: form && <LazyFindingForm key={keyOf(form)} form={form} teeth={teeth} />,
  }
  return { parts, progress, commands, over: form && <LazyFormDraft desk={desk} store={store} /> }
}

const keyOf = (form: { readonly kind: string; readonly finding?: { readonly detection_id: string } }) =>
  `${form.kind} ${form.finding?.detection_id}`
