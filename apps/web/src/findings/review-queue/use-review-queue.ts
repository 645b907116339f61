import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Analysis } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { useEffect } from 'react'
import { showToast } from '../../base/ui/toast.tsx'
import { fetchReviewQueue, useReviewQueueAt } from '../../client/review-queue.ts'
import { useSession } from '../../client/session.ts'
import { nextWaiting, queuePlace } from './queue-place.ts'
import { reviewQueue } from './review-queue.ts'
import { noteReviewed, readReviewed } from './reviewed-here.ts'
import { setStays, useStays } from './stay-setting.ts'

/** The review queue around the radiograph on screen. */
export function useReviewQueue({ id, status }: Pick<Analysis, 'id' | 'status'>) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { data: session } = useSession()
  const userId = session?.user.id
  const stays = useStays(userId)
  const { data } = useReviewQueueAt(id)
  const isWaiting = status === 'pending_revision'
  useEffect(() => noteReviewed(id, !isWaiting), [id, isWaiting])
  const place = data && queuePlace(data, readReviewed(), { id, isWaiting })
  const open = (next: string) => void navigate({ to: '/preview', search: { analysis: next, queue: reviewQueue } })
  /** Opens the previous or next radiograph, reviewed or not. */
  const step = (way: 'previous' | 'next') => {
    if (!place) return
    const target = place[way]
    if (target === null) showToast({ about, text: t(way === 'next' ? 'queue.isLast' : 'queue.isFirst') })
    else open(target)
  }
  const goOn = async (isReviewed: boolean) => {
    if (isReviewed) noteReviewed(id, true)
    // Refetched, because a colleague may have reviewed the next one.
    const next = await fetchReviewQueue(cache, id).then(
      queue => nextWaiting(queue, id),
      () => undefined,
    )
    if (next) open(next)
    return next === undefined ? undefined : next !== null
  }
  return {
    place,
    step,
    goOn,
    open,
    stays,
    setStays: (isSet: boolean) => userId !== undefined && setStays(userId, isSet),
  }
}

const about = 'review queue'
