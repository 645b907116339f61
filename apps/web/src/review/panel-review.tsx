import type { Analysis } from '@xrai/contract/records/analysis'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import type { Finding } from '../findings/finding.ts'
import type { Command } from '../viewer/actions/command.ts'
import type { ViewerStore } from '../viewer/viewer-store.ts'
import { DecisionBar } from './decision-bar.tsx'
import { ReviewContext } from './review-context.ts'
import { ReviewHost } from './review-host.tsx'
import { useReview } from './use-review.ts'
import { useWorkbenchReview } from './use-workbench-review.tsx'

/** What a review gives to a screen that was there before it: what counts of the findings, and its parts, each with its context. */
export interface PanelReview {
  /** Of the analysis. */
  readonly id: string
  readonly findings: readonly Finding[]
  readonly isRejectedShown: boolean
  readonly commands: readonly Command[]
  /** Over the picture. */
  readonly over: ReactNode
  /** Progress, and what can be decided on the chosen finding. */
  readonly panel: ReactNode
  /** In the place of the panel while a form is open. */
  readonly form: ReactNode
}

export interface PanelReviewHostProps {
  readonly analysis: Pick<Analysis, 'id' | 'predictions' | 'image' | 'teeth' | 'review'>
  readonly store: ViewerStore
  /** What the filters let through; the same function until they change. */
  readonly list: (findings: readonly FoldedFinding[]) => readonly FoldedFinding[]
  readonly onChange: (review: PanelReview) => void
}

/**
 * The review of a screen that shows its picture first: its script is loaded after that, and it hands its parts to the
 * screen whenever they change, so that nothing of the screen is made anew.
 */
export function PanelReviewHost({ analysis, store, list, onChange }: PanelReviewHostProps) {
  const { id, teeth } = analysis
  const review = useReview({ analysis, viewer: store, screen: 'analyzer', isOn: true })
  const { parts, progress, commands, over } = useWorkbenchReview({ review, store, teeth, list })
  const { findings, isRejectedShown } = parts
  // biome-ignore lint/correctness/useExhaustiveDependencies: head and form are made at each render, of what stands here
  const given = useMemo((): PanelReview => {
    const within = (part: ReactNode) => part && <ReviewContext value={review}>{part}</ReviewContext>
    const panel = (
      <>
        {parts.head}
        <DecisionBar store={store} isStateShown />
      </>
    )
    return {
      id,
      findings,
      isRejectedShown,
      commands,
      over: within(over),
      panel: within(panel),
      form: within(parts.form),
    }
  }, [id, review, store, findings, isRejectedShown, commands, progress, keyOf(parts.form), teeth])
  useLayoutEffect(() => onChange(given), [given, onChange])
  return (
    <ReviewHost review={review} progress={progress}>
      {null}
    </ReviewHost>
  )
}

const keyOf = (form: ReactNode): string | null => (form && typeof form === 'object' && 'key' in form ? form.key : null)
