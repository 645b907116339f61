import type { ReviewProgress } from '@xrai/contract/review/progress'
import { t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { LazyReasonMenu } from './lazy-parts.tsx'
import { ReviewContext, type ReviewValue, useDesk } from './review-context.ts'

interface ReviewHostProps {
  readonly review: ReviewValue
  readonly progress: ReviewProgress
  /** In place of 'n de n decididos'. */
  readonly progressText?: string | undefined
  readonly children: ReactNode
}

/** A screen on which findings are decided: what its parts share, and what stands over all of them. */
export function ReviewHost({ review, progress, progressText, children }: ReviewHostProps) {
  return (
    <ReviewContext value={review}>
      {/* Before the rest: after it, its unseen place would lengthen the page. */}
      <Announcement review={review} text={progressText ?? t('review.progress', { ...progress })} />
      {children}
      <LazyReasonMenu />
    </ReviewContext>
  )
}

/** Says what happened to who cannot see it: 'Aceptado: Caries en 36. 13 de 21 decididos.' */
function Announcement({ review: { desk }, text }: { readonly review: ReviewValue; readonly text: string }) {
  const said = useDesk(desk, state => state.said)
  return (
    <p aria-live="polite" data-said className="sr-only">
      {said !== '' && `${said} ${text}.`}
    </p>
  )
}
