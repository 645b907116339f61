import type { Analysis } from '@xrai/contract/records/analysis'
import { t } from '@xrai/contract/strings/translate'
import { dayText } from '../analyses/analysis-texts.ts'
import { failureText } from '../analyses/failure-text.ts'
import { RetryButton } from '../analyses/retry-button.tsx'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button-class.ts'

/** Why a radiograph that another program sent has no findings, and the way to them. */
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
