import type { ReviewProgress } from '@xrai/contract/review/progress'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { LazyReasonMenu } from './lazy-parts.tsx'
import { ReviewContext, type ReviewValue, useDesk } from './review-context.ts'

interface ReviewHostProps {
  readonly review: ReviewValue
  readonly progress: ReviewProgress
  /** Replaces 'Decididos: n de n'. */
  readonly progressText?: string | undefined
  readonly children: ReactNode
}

/** Provides the shared state of a review screen to its components, with its overlays. */
export function ReviewHost({ review, progress, progressText, children }: ReviewHostProps) {
  return (
    <ReviewContext value={review}>
      {/* First in the page, because its invisible element would lengthen the page at the end. */}
      <Announcement review={review} text={progressText ?? t('review.progress', { ...progress })} />
      {children}
      <LazyReasonMenu />
    </ReviewContext>
  )
}

/** Announces an action to screen readers: 'Aceptado: Caries en 36. Decididos: 13 de 21.' */
function Announcement({ review: { desk }, text }: { readonly review: ReviewValue; readonly text: string }) {
  const said = useDesk(desk, state => state.said)
  return (
    <p aria-live="polite" data-said className="sr-only">
      {said !== '' && `${said} ${text}.`}
    </p>
  )
}
