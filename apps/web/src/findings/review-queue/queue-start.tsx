import { Link, useNavigate } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { ClipboardCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { LonelyMessage } from '../../base/ui/lonely-message.tsx'
import { Page } from '../../base/ui/page.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useReviewQueueAt } from '../../client/review-queue.ts'
import { reviewQueue } from './review-queue.ts'
import { forgetReviewed } from './reviewed-here.ts'

interface QueueStartProps {
  /** Shown until the oldest analysis is known. */
  readonly pending: ReactNode
}

/** /preview?queue=review: opens the oldest radiograph that awaits review. */
export function QueueStart({ pending }: QueueStartProps) {
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useReviewQueueAt(undefined)
  const first = isFetching ? undefined : data?.first
  useEffect(() => {
    if (first == null) return
    forgetReviewed()
    void navigate({ to: '/preview', search: { analysis: first, queue: reviewQueue }, replace: true })
  }, [first, navigate])
  if (error && !isFetching) {
    return (
      <Page width="form">
        <h1 className="mb-6 text-24">{t('queue.label')}</h1>
        <ErrorState text={sentenceOf(error)} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (first !== null) return pending
  return (
    <LonelyMessage icon={ClipboardCheck} title={t('queue.empty')} text={t('queue.emptyHint')}>
      <Link to="/home" className={buttonClass('primary')}>
        {t('reportPage.toHome')}
      </Link>
    </LonelyMessage>
  )
}
