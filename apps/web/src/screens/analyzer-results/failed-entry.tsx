import { t } from '@xrai/contract/strings/translate'
import { RotateCw, ScanSearch } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { useRetryAnalysis } from '../../client/case-images.ts'
import { useFailureText } from '../../records/analyses/use-failure-text.ts'
import { withoutCreditText } from '../../records/analyses/without-credit.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'
import type { Entry } from './entry.ts'

/** Why an analysis failed or was not started, and a button to start it. */
export function FailedEntry({ entry }: { readonly entry: Entry }) {
  const { mutate, isPending } = useRetryAnalysis()
  const reason = useFailureText(entry.errorCode)
  const isFirst = entry.status === 'unanalysed'
  const Icon = isFirst ? ScanSearch : RotateCw
  const retry = () => mutate(entry.id, { onError: showFailure })
  return (
    <div className="relative mt-2 flex flex-col gap-2">
      <p className="text-13 text-room-muted">{(isFirst && withoutCreditText(entry.errorCode)) || reason}</p>
      <Button
        look="room"
        busy={isPending}
        onClick={retry}
        aria-label={t(isFirst ? 'analyzer.analyseName' : 'analyzer.retryName', { name: entry.name })}
        className="min-h-9 self-start border border-room-edge text-13"
      >
        {!isPending && <Icon size={14} aria-hidden="true" />}
        {t(isFirst ? 'home.analyse' : 'analyzer.retry')}
      </Button>
    </div>
  )
}
