import { t } from '@xrai/contract/strings/translate'
import type { countRows } from './progress-rows.ts'

/** What is happening with the case's images, in one line. */
export function summaryText({ total, done, failed, unanalysed, sending }: ReturnType<typeof countRows>): string {
  if (sending > 0) return t('createCase.sendingSummary')
  if (done + failed + unanalysed < total) return t('createCase.runningSummary')
  if (failed === 0 && unanalysed > 0)
    return unanalysed === 1 ? t('createCase.unanalysedOne') : t('createCase.unanalysed', { count: unanalysed })
  if (failed === 0) return t(total === 1 ? 'createCase.allDoneOne' : 'createCase.allDone', { count: total })
  return t(failed === 1 ? 'createCase.someFailedOne' : 'createCase.someFailed', { failed, count: total })
}
