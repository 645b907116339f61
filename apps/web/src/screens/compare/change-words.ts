import type { Change, Comparison, Doubt } from '@xrai/contract/comparison/compare-findings'
import { t } from '@xrai/contract/strings/translate'
import { isFdi } from '@xrai/contract/teeth/fdi'
import { toothNumbers } from '@xrai/contract/teeth/tooth-in-doubt'
import { wholePercent } from '../../base/language/whole-percent.ts'
import { classLook } from '../../findings/class-look.ts'

export const toothText = (change: Pick<Change, 'tooth' | 'placement'>): string =>
  isFdi(change.tooth) ? t('compare.tooth', { tooth: toothNumbers(change, t) }) : t('compare.noTooth')

export type ChangeKind = Change['kind']

/** In the order of their switches. */
export const changeKinds: readonly ChangeKind[] = ['new', 'gone', 'unchanged']

export const kindText = (kind: Change['kind']): string => t(`compare.${kind}`)

export function doubtText(doubt: Doubt): string {
  switch (doubt.kind) {
    case 'undecided':
      return t('compare.undecided', { percent: wholePercent(doubt.confidence) })
    case 'unaligned':
      return t('compare.unaligned')
    case 'unseen':
      return t('compare.unseenDoubt')
    case 'tooth-not-found':
      return t('compare.toothNotFound')
    case 'below-threshold':
      return t('compare.belowThreshold', { percent: wholePercent(doubt.confidence) })
    case 'rejected':
      return t('compare.rejectedDoubt')
    case 'elsewhere':
      return t('compare.elsewhere')
    case 'other-tooth':
      return t('compare.otherTooth', { tooth: toothNumbers(doubt, t) })
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

/** The number of changes of a kind that both radiographs show. */
export const countOf = (changes: readonly Change[], kind: ChangeKind): number =>
  changes.filter(change => change.kind === kind && !isUnseen(change)).length

/** Replaces an empty list of changes. */
export function nothingText({ changes }: Pick<Comparison, 'changes'>, shown: ReadonlySet<ChangeKind>): string {
  if (changes.length === 0) return t('compare.nothing')
  const differs = changes.some(({ kind }) => kind !== 'unchanged')
  return !differs && shown.has('new') && shown.has('gone') ? t('compare.same') : t('compare.none')
}

/** 'Los filtros dejan fuera: Ya no están (2).'; null if they leave nothing out. */
export function leftOutText({ changes }: Pick<Comparison, 'changes'>, shown: ReadonlySet<ChangeKind>): string | null {
  const kinds = changeKinds.flatMap(kind => {
    const count = shown.has(kind) ? 0 : countOf(changes, kind)
    return count === 0 ? [] : [`${t(`compare.${kind}Count`)} (${count})`]
  })
  return kinds.length === 0 ? null : t('compare.leftOut', { kinds: kinds.join(', ') })
}
