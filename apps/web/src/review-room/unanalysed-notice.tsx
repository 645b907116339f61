import type { Analysis } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { dayText } from '../base/language/moments.ts'
import { Alert } from '../base/ui/alert.tsx'
import { buttonClass } from '../base/ui/button-class.ts'
import { failureText } from '../records/analyses/failure-text.ts'
import { RetryButton } from '../records/analyses/retry-button.tsx'

/** Why a received radiograph has no findings, and a button to request them. */
export function UnanalysedNotice({ analysis }: { readonly analysis: Analysis }) {
  const { id, status, errorCode, uploadDate } = analysis
  return (
    <Alert
      tone="warn"
      strip
      title={t('status.unanalysed')}
      action={
        <RetryButton
          analysisId={id}
          status={status}
          date={dayText(uploadDate)}
          className={buttonClass('plain', 'text-14')}
        />
      }
    >
      {errorCode === 'OUT_OF_CREDITS'
        ? t('preview.outOfCredits')
        : t('preview.unfit', { reason: failureText(errorCode) })}
    </Alert>
  )
}
