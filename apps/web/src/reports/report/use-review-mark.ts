import type { Analysis } from '@xrai/contract/records/analysis'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { useMarkReviewed } from '../../client/analyses.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import type { ReviewStore } from '../../findings/review/review-store.ts'
import { whenSaved } from '../../findings/review/when-saved.ts'
import type { QueueValue } from '../../findings/review-queue/queue-context.ts'
import { isAnalysed } from '../../records/analyses/is-analysed.ts'

interface ReviewMarkOptions {
  readonly analysis: Analysis
  readonly queue: QueueValue | null
  /** The decisions on screen, if it shows them. */
  readonly review: ReviewStore | undefined
}

/**
 * Marks the analysis as reviewed or removes the mark, each with an undo. In a queue, the next radiograph follows a
 * review. Null if there is nothing to review, or the user may not.
 */
export function useReviewMark({ analysis, queue, review }: ReviewMarkOptions) {
  const { id, reviewedAt } = analysis
  const { mutate, isPending } = useMarkReviewed(id)
  const { data: session } = useSession()
  const about = `review ${id}`
  const follow = async () => {
    const isLeft = await queue?.goOn(true)
    const undo = () => {
      mark(false, false)
      if (isLeft) queue?.open(id)
    }
    showToast({ about, text: t(isLeft === false ? 'queue.over' : 'preview.markedReviewed'), undo })
  }
  const mark = (isReviewed: boolean, canUndo: boolean) =>
    mutate(isReviewed, {
      onSuccess: () => {
        if (!canUndo) return
        if (isReviewed && queue && !queue.stays) return void follow()
        showToast({
          about,
          text: t(isReviewed ? 'preview.markedReviewed' : 'preview.unmarkedReviewed'),
          undo: () => mark(!isReviewed, false),
        })
      },
      onError: failure => showToast({ about, text: sentenceOf(failure) }),
    })
  const toggle = async () => {
    // A decision that arrives after the review would revoke it.
    if (reviewedAt === null && review && !(await whenSaved(review))) showToast({ about, text: t('queue.unsaved') })
    else mark(reviewedAt === null, true)
  }
  const isSigned = analysis.review?.state === 'signed'
  if (!isAnalysed(analysis) || isSigned || !mayCall(endpoints.markReviewed, session)) return null
  return { toggle, isPending, isReviewed: reviewedAt !== null }
}
