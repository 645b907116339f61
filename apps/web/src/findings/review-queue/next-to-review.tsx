import { Link } from '@tanstack/react-router'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { ArrowRight } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { useReviewQueueAt } from '../../client/review-queue.ts'
import { useSession } from '../../client/session.ts'
import { nextWaiting } from './queue-place.ts'
import { reviewQueue } from './review-queue.ts'

/** Links from an analysis to the next one that awaits review; hidden if there is none. */
export function NextToReview({ analysisId }: { readonly analysisId: string }) {
  const { data: session } = useSession()
  const { data } = useReviewQueueAt(analysisId, mayCall(endpoints.markReviewed, session))
  const next = data && nextWaiting(data, analysisId)
  if (!next) return null
  return (
    <Link to="/preview" search={{ analysis: next, queue: reviewQueue }} className={buttonClass('outline')}>
      {t('queue.nextToReview')}
      <ArrowRight size={18} aria-hidden="true" />
    </Link>
  )
}
