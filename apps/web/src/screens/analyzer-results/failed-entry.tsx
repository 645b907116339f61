import { t } from '@xrai/contract/strings/translate'
import { RotateCw } from 'lucide-react'
import { useFailureText } from '../../analyses/use-failure-text.ts'
import { useRetryAnalysis } from '../../client/case-images.ts'
import { sentenceOf } from '../../client/result.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Entry } from './entry.ts'

/** Why an analysis failed, and a way to try again. */
export function FailedEntry({ entry }: { readonly entry: Entry }) {
  const { mutate, isPending } = useRetryAnalysis()
  const retry = () => mutate(entry.id, { onError: failure => showToast({ text: sentenceOf(failure) }) })
  return (
    <div className="relative mt-2 flex flex-col gap-2">
      <p className="text-13 text-room-muted">{useFailureText(entry.errorCode)}</p>
      <Button
        look="room"
        busy={isPending}
        onClick={retry}
        aria-label={t('analyzer.retryName', { name: entry.name })}
        className="min-h-9 self-start border border-room-edge text-13"
      >
        {!isPending && <RotateCw size={14} aria-hidden="true" />}
        {t('analyzer.retry')}
      </Button>
    </div>
  )
}
