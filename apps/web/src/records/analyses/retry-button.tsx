import type { AnalysisStatus } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { RotateCw, ScanSearch } from 'lucide-react'
import { Spinner } from '../../base/ui/spinner.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useRetryAnalysis } from '../../client/case-images.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'

export interface RetryButtonProps {
  readonly analysisId: string
  readonly status: AnalysisStatus
  readonly date: string
  readonly className: string
}

/** Submits a failed analysis again, or a received radiograph for the first time. */
export function RetryButton({ analysisId, status, date, className }: RetryButtonProps) {
  const { mutate, isPending } = useRetryAnalysis()
  const isFirst = status === 'unanalysed'
  const Icon = isFirst ? ScanSearch : RotateCw
  const retry = () =>
    mutate(analysisId, {
      onSuccess: () => showToast({ text: t(isFirst ? 'home.analyseQueued' : 'home.retryQueued') }),
      onError: showFailure,
    })
  return (
    <button
      type="button"
      aria-disabled={isPending || undefined}
      aria-label={t(isFirst ? 'home.analyseName' : 'home.retryName', { date })}
      onClick={isPending ? undefined : retry}
      className={className}
    >
      {isPending ? <Spinner /> : <Icon size={16} aria-hidden="true" />}
      {t(isFirst ? 'home.analyse' : 'home.retry')}
    </button>
  )
}
