import { t } from '@xrai/contract/strings/translate'
import { failureText } from '../../analyses/failure-text.ts'
import { isRunning } from '../../client/is-running.ts'
import { Alert } from '../../ui/alert.tsx'
import type { Chosen } from './chosen.ts'

/** What must be known before the findings are read: that they are still to come, never will, or are a trial. */
export function ChosenNotice({ chosen }: { readonly chosen: Chosen }) {
  if (isRunning(chosen)) {
    return (
      <Alert tone="info" strip>
        {t('analyzer.statusRunning')}
      </Alert>
    )
  }
  if (chosen.status === 'failed') {
    return (
      <Alert tone="error" strip>
        {t('analyzer.statusFailed', { reason: chosen.errorCode === null ? '' : failureText(chosen.errorCode) }).trim()}
      </Alert>
    )
  }
  if (!chosen.experimental) return null
  return (
    <Alert tone="warn" strip>
      {t('preview.experimental')}
    </Alert>
  )
}
