import type { RejectReason } from '@xrai/contract/review/decision'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { t } from '@xrai/contract/strings/translate'
import { isFdi } from '@xrai/contract/teeth/fdi'
import { toothNumbers } from '@xrai/contract/teeth/tooth-in-doubt'
import { classLook } from '../class-look.ts'

/** 'Caries en 36', '36 o 37' where the number is in doubt; without a tooth only the class. */
export const findingAt = (finding: Pick<FoldedFinding, 'class' | 'tooth' | 'placement'>): string => {
  const { name } = classLook(finding.class)
  return isFdi(finding.tooth) ? t('review.at', { class: name, tooth: toothNumbers(finding, t) }) : name
}

export const reasonText = (reason: RejectReason): string => t(`review.reason.${reason}`)

/** 'Rechazado: artefacto · Eva Ruiz'; the user's own decisions omit the name. */
export function stateText(finding: FoldedFinding, me: string | undefined): string {
  const { state, reason, decidedBy } = finding
  const isOwn = decidedBy?.id === me
  const text = {
    undecided: t('review.undecided'),
    accepted: t('review.accepted'),
    rejected: t('review.rejected', { reason: reason === null ? '' : reasonText(reason) }),
    edited: t('review.edited'),
    added: t(isOwn ? 'review.addedOwn' : 'review.added'),
  }[state]
  return decidedBy === null || isOwn ? text : t('review.stateBy', { state: text, name: decidedBy.name })
}

/** The short form of `stateText` beside its icon in a narrow row: for a rejected finding only the reason. */
export function stateMarkText(finding: FoldedFinding, me: string | undefined): string {
  const { reason, decidedBy } = finding
  if (reason === null) return stateText(finding, me)
  const isOwn = decidedBy === null || decidedBy.id === me
  return isOwn ? reasonText(reason) : t('review.stateBy', { state: reasonText(reason), name: decidedBy.name })
}
