import type { Decision } from '@xrai/contract/review/decision-schema'
import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { queueStorage } from '../../client/queued-decisions.ts'
import { type Refusal, sentenceOf } from '../../client/result.ts'

/** Drops decisions that were not sent before the report was signed, and says so. */
export function refuseQueued(analysisId: string, userId: string): void {
  const storage = queueStorage({ id: userId, name: '' }, analysisId)
  const queued = storage.read()
  if (queued.length === 0) return
  for (const { id } of queued) storage.remove(id)
  explainRefusal(queued, { kind: 'refused', code: 'REPORT_SIGNED', error: t('errors.reportSigned') })
}

export function explainRefusal(dropped: readonly Decision[], refusal: Refusal): void {
  const acts = new Set(dropped.map(({ kind }) => t(`review.act.${kind}`)))
  showToast({
    about: 'refused decision',
    text: t('review.refused', { acts: [...acts].join(', '), reason: sentenceOf(refusal) }),
  })
}
