import type { Analysis } from '@xrai/contract/records/analysis'
import type { Decision } from '@xrai/contract/review/decision-schema'
import { fold } from '@xrai/contract/review/fold'
import { outsideRange } from '@xrai/contract/review/outside-range'
import { t } from '@xrai/contract/strings/translate'
import type { ToothRange } from '@xrai/contract/teeth/tooth-range'
import { showToast } from '../base/ui/toast.tsx'
import { usePlaceTeeth } from '../client/analyses.ts'
import { sentenceOf } from '../client/result.ts'
import { useReviewContext } from '../findings/review/review-context.ts'
import { outsideText } from '../findings/tooth-chart/tooth-words.ts'
import { glideTo } from '../viewer/glide.ts'
import type { ViewerStore } from '../viewer/viewer-store.ts'

/** Saves the teeth that a periapical shows, and tells the outcome. */
export function useSaveToothRange(analysisId: string, store: ViewerStore) {
  const { mutate, isPending } = usePlaceTeeth(analysisId)
  const { review } = useReviewContext().desk
  const about = `teeth ${analysisId}`
  const save = (range: ToothRange) =>
    mutate(range, {
      onSuccess: analysis => showToast({ about, ...outcomeOf(analysis, review.snapshot().decisions, store) }),
      onError: failure => showToast({ about, text: sentenceOf(failure) }),
    })
  return { save, isPending }
}

/** Says which of the dentist's findings have a tooth that is not in the saved range, and leads to the first. */
export function outcomeOf(
  { predictions, toothRange }: Pick<Analysis, 'predictions' | 'toothRange'>,
  decisions: readonly Decision[],
  store: ViewerStore,
) {
  const others = toothRange ? outsideRange(fold(predictions, decisions), toothRange) : []
  const [first] = others
  if (!first) return { text: t('odontogram.rangeSaved') }
  const perform = () => glideTo(store, first.detection_id)
  return { text: outsideText(others), action: { label: t('odontogram.rangeToFirst'), perform } }
}
