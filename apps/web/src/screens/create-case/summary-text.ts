import { t } from '@xrai/contract/strings/translate'
import type { countRows } from './progress-rows.ts'

/** The progress of the case's images, in one line. */
export function summaryText({ total, done, failed, unanalysed, sending }: ReturnType<typeof countRows>): string {
  if (sending > 0) return t('createCase.sendingSummary')
  if (done + failed + unanalysed < total) return t('createCase.runningSummary')
  if (done === total) return t(total === 1 ? 'createCase.allDoneOne' : 'createCase.allDone', { count: total })
  const sentences = [
    failed > 0 && t(failed === 1 ? 'createCase.someFailedOne' : 'createCase.someFailed', { failed, count: total }),
    unanalysed > 0 && t(unanalysed === 1 ? 'createCase.unanalysedOne' : 'createCase.unanalysed', { count: unanalysed }),
  ]
  return sentences.filter(sentence => sentence !== false).join(' ')
}
