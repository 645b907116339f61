import { t } from '@xrai/contract/strings/translate'
import { RotateCw } from 'lucide-react'
import { useRetryAnalysis } from '../client/case-images.ts'
import { sentenceOf } from '../client/result.ts'
import { Spinner } from '../ui/spinner.tsx'
import { showToast } from '../ui/toast.tsx'

export interface RetryButtonProps {
  readonly analysisId: string
  readonly date: string
  readonly className: string
}

/** Sends a failed analysis to the detector again. */
export function RetryButton({ analysisId, date, className }: RetryButtonProps) {
  const { mutate, isPending } = useRetryAnalysis()
  const retry = () =>
    mutate(analysisId, {
      onSuccess: () => showToast({ text: t('home.retryQueued') }),
      onError: failure => showToast({ text: sentenceOf(failure) }),
    })
  return (
    <button
      type="button"
      aria-disabled={isPending || undefined}
      aria-label={t('home.retryName', { date })}
      onClick={isPending ? undefined : retry}
      className={className}
    >
      {isPending ? <Spinner /> : <RotateCw size={16} aria-hidden="true" />}
      {t('home.retry')}
    </button>
  )
}
