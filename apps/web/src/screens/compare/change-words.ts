import type { Change, Doubt } from '@xrai/contract/comparison/compare-findings'
import { t } from '@xrai/contract/strings/translate'
import { isFdi } from '@xrai/contract/teeth/fdi'
import { classLook } from '../../findings/class-look.ts'

export const toothText = (tooth: string): string =>
  isFdi(tooth) ? t('compare.tooth', { tooth }) : t('compare.noTooth')

export const kindText = (kind: Change['kind']): string => t(`compare.${kind}`)

const percentOf = (confidence: number) => Math.round(confidence * 100)

export function doubtText(doubt: Doubt): string {
  switch (doubt.kind) {
    case 'undecided':
      return t('compare.undecided', { percent: percentOf(doubt.confidence) })
    case 'unaligned':
      return t('compare.unaligned')
    case 'unseen':
      return t('compare.unseenDoubt')
    case 'tooth-not-found':
      return t('compare.toothNotFound')
    case 'below-threshold':
      return t('compare.belowThreshold', { percent: percentOf(doubt.confidence) })
    case 'rejected':
      return t('compare.rejectedDoubt')
    case 'elsewhere':
      return t('compare.elsewhere')
    case 'other-tooth':
      return t('compare.otherTooth', { tooth: doubt.tooth })
  }
}

/** The finding that was at the position before, or is there now. */
export const insteadText = ({ kind, instead }: Change): string | null =>
  instead && t(kind === 'gone' ? 'compare.now' : 'compare.before', { class: classLook(instead.class).name })

/** The later finding's id, else the earlier one's. */
export const idOf = ({ earlier, later }: Change): string => (later ?? earlier)?.detection_id ?? ''

export const isUnseen = ({ doubts }: Change): boolean => doubts.some(({ kind }) => kind === 'unseen')

export const unseenText = (count: number): string =>
  count === 1 ? t('compare.unseenOne') : t('compare.unseen', { count })
