import { t } from '@xrai/contract/strings/translate'
import type { ToothRange } from '@xrai/contract/teeth/tooth-range'
import { showToast } from '../base/ui/toast.tsx'
import { usePlaceTeeth } from '../client/analyses.ts'
import { sentenceOf } from '../client/result.ts'

/** Saves the teeth that a periapical shows, and tells the outcome. */
export function useSaveToothRange(analysisId: string) {
  const { mutate, isPending } = usePlaceTeeth(analysisId)
  const about = `teeth ${analysisId}`
  const save = (range: ToothRange) =>
    mutate(range, {
      onSuccess: () => showToast({ about, text: t('odontogram.rangeSaved') }),
      onError: failure => showToast({ about, text: sentenceOf(failure) }),
    })
  return { save, isPending }
}
