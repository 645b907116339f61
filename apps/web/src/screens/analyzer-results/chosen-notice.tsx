import { t } from '@xrai/contract/strings/translate'
import { failureText } from '../../analyses/failure-text.ts'
import { isRunning } from '../../client/is-running.ts'
import { Alert } from '../../ui/alert.tsx'
import type { Chosen } from './chosen.ts'

const strip = 'rounded-none border-x-0 border-t-0 py-2'

/** What must be known before the findings are read: that they are still to come, never will, or are a trial. */
export function ChosenNotice({ chosen }: { readonly chosen: Chosen }) {
  if (isRunning(chosen)) {
    return (
      <Alert tone="info" className={strip}>
        {t('analyzer.statusRunning')}
      </Alert>
    )
  }
  if (chosen.status === 'failed') {
    return (
      <Alert tone="error" className={strip}>
        {t('analyzer.statusFailed', { reason: chosen.errorCode === null ? '' : failureText(chosen.errorCode) }).trim()}
      </Alert>
    )
  }
  if (!chosen.experimental) return null
  return (
    <Alert tone="warn" className={strip}>
      {t('preview.experimental')}
    </Alert>
  )
}
