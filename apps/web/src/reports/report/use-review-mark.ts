import type { Analysis } from '@xrai/contract/records/analysis'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { useMarkReviewed } from '../../client/analyses.ts'
import { Refused, sentenceOf } from '../../client/result.ts'
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
  const { id, reviewedAt, model } = analysis
  const { mutateAsync, isPending } = useMarkReviewed(id)
  const { data: session } = useSession()
  const about = `review ${id}`
  const follow = async () => {
    const isLeft = await queue?.goOn(true)
    const undo = () => {
      void mark(false)
      if (isLeft) queue?.open(id)
    }
    showToast({ about, text: t(isLeft === false ? 'queue.over' : 'preview.markedReviewed'), undo })
  }
  /** True if it was marked; else the user is told, even on the next radiograph. */
  const mark = (reviewed: boolean) =>
    mutateAsync({ reviewed, model }).then(
      () => true,
      (failure: unknown) => {
        const isOther = failure instanceof Refused && failure.refusal.code === 'REPORT_CHANGED'
        showToast({ about, text: isOther ? t('preview.analysedAgain') : sentenceOf(failure) })
        return false
      },
    )
  const markWithUndo = async (reviewed: boolean) => {
    if (!(await mark(reviewed))) return
    if (reviewed && queue && !queue.stays) return follow()
    const text = t(reviewed ? 'preview.markedReviewed' : 'preview.unmarkedReviewed')
    showToast({ about, text, undo: () => void mark(!reviewed) })
  }
  const toggle = async () => {
    // A decision that arrives after the review would revoke it.
    if (reviewedAt === null && review && !(await whenSaved(review))) showToast({ about, text: t('queue.unsaved') })
    else await markWithUndo(reviewedAt === null)
  }
  const isSigned = analysis.review?.state === 'signed'
  if (!isAnalysed(analysis) || isSigned || !mayCall(endpoints.markReviewed, session)) return null
  return { toggle, isPending, isReviewed: reviewedAt !== null }
}
