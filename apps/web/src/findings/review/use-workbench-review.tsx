import type { FoldedFinding } from '@xrai/contract/review/fold'
import { reviewProgress } from '@xrai/contract/review/progress'
import { useMemo } from 'react'
import type { ViewerStore } from '../../viewer/viewer-store.ts'
import type { WorkbenchReview } from '../workbench/workbench.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { FindingBar } from './finding-bar.tsx'
import type { ToothPlace } from './finding-shape.ts'
import { LazyFindingForm, LazyFormDraft } from './lazy-parts.tsx'
import { reviewCommands } from './review-commands.ts'
import { type ReviewValue, useDesk, useSnapshot } from './review-context.ts'
import { ReviewHead } from './review-head.tsx'
import { ReviewRow } from './review-row.tsx'
import type { BlindParts } from './use-blind-review.ts'

interface WorkbenchReviewOptions {
  readonly review: ReviewValue
  readonly store: ViewerStore
  /** A drawn finding takes its proposed tooth from these. */
  readonly teeth: readonly ToothPlace[]
  /** The findings that pass the filters; the function is stable until they change. */
  readonly list: (findings: readonly FoldedFinding[]) => readonly FoldedFinding[]
  readonly blind?: BlindParts | undefined
}

/** The components that a review adds to the workbench and its dark room. */
export function useWorkbenchReview({ review, store, teeth, list, blind }: WorkbenchReviewOptions) {
  const { desk, me } = review
  const folded = useSnapshot(desk, state => state.findings)
  const findings = blind?.findings ?? folded
  const form = useDesk(desk, state => state.form)
  const isRejectedShown = useDesk(desk, state => state.isRejectedShown)
  const commands = useMemo(() => (me === undefined ? [] : reviewCommands(desk)), [desk, me])
  // Only visible findings: the others have no row for a decision.
  const progress = useMemo(() => reviewProgress(list(findings), 0), [findings, list])
  const parts: WorkbenchReview = {
    findings,
    isRejectedShown,
    Row: ReviewRow,
    head: sort => <ReviewHead store={store} progress={progress} sort={sort} text={blind?.text} below={blind?.legend} />,
    decide: <DecisionBar store={store} />,
    bar: <FindingBar store={store} progress={progress} />,
    form: form && <LazyFindingForm key={keyOf(form)} form={form} teeth={teeth} />,
    groups: blind?.groups,
  }
  return { parts, progress, commands, over: form && <LazyFormDraft desk={desk} store={store} /> }
}

const keyOf = (form: { readonly kind: string; readonly finding?: { readonly detection_id: string } }) =>
  `${form.kind} ${form.finding?.detection_id}`
