import type { Interval } from '@xrai/contract/records/interval'
import { t } from '@xrai/contract/strings/translate'

const withPlaces = (places: number) => {
  const format = new Intl.NumberFormat('es-PE', { minimumFractionDigits: places, maximumFractionDigits: places })
  return (value: number): string => format.format(value)
}

/** 0.3077 as '0.31'. */
export const rateOf = withPlaces(2)

/** 0.998 as '0.998', like the model's card, because two decimals would round it to 1. */
export const ap50Of = withPlaces(3)

const oneDecimal = withPlaces(1)

/**
 * 0.9506 as '95.1 %', as in the model's card. Above 99.9 % it rounds down: 0.9996 as '99.9 %', because it is not 100 %.
 */
export const shareOf = (share: number): string =>
  t('findings.percent', { percent: oneDecimal((share > 0.999 ? Math.floor : Math.round)(share * 1000) / 10) })

export type Written = (value: number) => string

/** 'de 0.15 a 0.52'. */
export const rangeOf = ({ low, high }: Interval, write: Written): string =>
  t('precision.range', { low: write(low), high: write(high) })

/** The name of a test set for dentists; an unknown set keeps its own name. */
export function setName(id: string): string {
  switch (id) {
    case 'panoramic-native':
      return t('precision.setNative')
    case 'panoramic-restorations':
      return t('precision.setRestorations')
    case 'panoramic-eruption':
      return t('precision.setEruption')
    case 'panoramic-diseases-native':
      return t('precision.setDiseases')
    case 'panoramic-caries':
      return t('precision.setCaries')
    case 'panoramic-restorations-afyon':
      return t('precision.setAfyon')
    case 'periapical-findings':
      return t('precision.setPeriapicals')
    case 'periapical-endodontics':
      return t('precision.setEndodontics')
    default:
      return id
  }
}

/** The limits of a set's figures that readers must know. */
export function setLimits(id: string): string | null {
  switch (id) {
    case 'panoramic-native':
      return t('precision.limitsNative')
    case 'panoramic-restorations':
      return t('precision.limitsRestorations')
    case 'panoramic-eruption':
      return t('precision.limitsEruption')
    case 'panoramic-diseases-native':
      return t('precision.limitsDiseases')
    case 'panoramic-caries':
      return t('precision.limitsCaries')
    case 'panoramic-restorations-afyon':
      return t('precision.limitsAfyon')
    case 'periapical-findings':
      return t('precision.limitsPeriapicals')
    case 'periapical-endodontics':
      return t('precision.limitsEndodontics')
    default:
      return null
  }
}
