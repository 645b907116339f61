import { t } from '@xrai/contract/strings/translate'
import type { countRows } from './progress-rows.ts'

/** What is happening with the case's images, in one line. */
export function summaryText({ total, done, failed, sending }: ReturnType<typeof countRows>): string {
  if (sending > 0) return t('createCase.sendingSummary')
  if (done + failed < total) return t('createCase.runningSummary')
  if (failed === 0) return t(total === 1 ? 'createCase.allDoneOne' : 'createCase.allDone', { count: total })
  return t(failed === 1 ? 'createCase.someFailedOne' : 'createCase.someFailed', { failed, count: total })
}
