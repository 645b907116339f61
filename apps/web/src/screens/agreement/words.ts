import { t } from '@xrai/contract/strings/translate'
import { numberFormat } from '../../base/language/formats.ts'

const whole = numberFormat('es-PE')
const twoPlaces = numberFormat('es-PE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const countText = (count: number): string => whole().format(count)
export const rateText = (rate: number): string => twoPlaces().format(rate)

/** '45 s', '2 min 5 s'. */
export function durationText(seconds: number): string {
  const all = Math.round(seconds)
  if (all < 60) return t('agreement.seconds', { seconds: all })
  return t('agreement.minutes', { minutes: Math.floor(all / 60), seconds: all % 60 })
}
