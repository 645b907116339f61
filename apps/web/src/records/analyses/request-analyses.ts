import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { retryAnalyses } from '../../client/case-images.ts'
import { sentenceOf } from '../../client/result.ts'

/** Requests the analyses of several radiographs and says how many are queued, or why some are not. */
export async function requestAnalyses(ids: readonly string[]) {
  const about = `analyses of ${ids.join()}`
  if (ids.length > 1) showToast({ about, text: t('home.analysing', { count: ids.length }), isUnderWay: true })
  const { queued, failure } = await retryAnalyses(ids)
  const text = failure ? refusedText(ids.length, ids.length - queued, sentenceOf(failure)) : queuedText(queued)
  showToast({ about, text })
}

const queuedText = (count: number) => (count === 1 ? t('home.analyseQueued') : t('home.analyseQueuedMany', { count }))

const refusedText = (all: number, count: number, reason: string) => {
  if (all === 1) return reason
  return count === 1 ? t('home.analyseSomeOne', { reason }) : t('home.analyseSome', { count, reason })
}
