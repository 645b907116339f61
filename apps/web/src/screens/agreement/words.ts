import { t } from '@xrai/contract/strings/translate'
import { numberFormat } from '../../base/language/formats.ts'

const whole = numberFormat('es-PE')
const twoPlaces = numberFormat('es-PE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const countText = (count: number): string => whole().format(count)
export const rateText = (rate: number): string => twoPlaces().format(rate)

/** Never rounds a share below one to 100 %, nor one above zero to 0 %. */
export function percentText(share: number): string {
  const rounded = Math.round(share * 100)
  const percent = share > 0 && share < 1 ? Math.min(99, Math.max(1, rounded)) : rounded
  return t('findings.percent', { percent })
}

/** '45 s', '2 min 5 s'. */
export function durationText(seconds: number): string {
  const all = Math.round(seconds)
  if (all < 60) return t('agreement.seconds', { seconds: all })
  return t('agreement.minutes', { minutes: Math.floor(all / 60), seconds: all % 60 })
}
