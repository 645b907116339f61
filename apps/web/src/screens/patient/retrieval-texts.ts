import { errorTable } from '@xrai/contract/errors/table'
import type { Retrieval } from '@xrai/contract/routes/retrievals'
import { t } from '@xrai/contract/strings/translate'
import { peerFaultText } from '../../connections/peers/peer-fault-text.ts'

const counted = (count: number, one: string, some: string): string[] => (count > 0 ? [count === 1 ? one : some] : [])

/** The result of a retrieval: first the radiographs now in the record, then the missing ones. */
export function outcomeTexts(retrieval: Retrieval): string[] {
  const { state, stored, unanalysed, present, elsewhere, total, refused, fault } = retrieval
  const { done = 0, total: all = 0 } = progressOf(retrieval) ?? {}
  const left = all - done
  const texts = [
    ...counted(stored, t('pacs.storedOne'), t('pacs.stored', { count: stored })),
    ...counted(unanalysed, t('pacs.unanalysedOne'), t('pacs.unanalysed', { count: unanalysed })),
    ...counted(present, t('pacs.presentOne'), t('pacs.present', { count: present })),
    ...counted(elsewhere, t('pacs.otherOne'), t('pacs.other', { count: elsewhere })),
    ...refused.map(({ reason, count }) => {
      const values = { count, reason: t(errorTable[reason].text) }
      return count === 1 ? t('pacs.refusedOne', values) : t('pacs.refusedSome', values)
    }),
    ...counted(left, t('pacs.leftOne'), t('pacs.left', { count: left })),
  ]
  return state === 'done' && total === 0 && fault === null ? [t('pacs.nothing')] : texts
}

/** Why a retrieval ended early, and the next step; null if it did not. */
export function retrievalFaultText({ fault, rejection, status }: Retrieval): string | null {
  if (fault === 'limit' || fault === 'study-too-large' || fault === 'ended' || fault === 'patient')
    return t(`pacs.ends.${fault}`)
  return peerFaultText({ fault, rejection, status }, 'retrieve')
}

/** The progress of a running retrieval; undefined while unknown. */
export function progressOf({ total, stored, present, elsewhere, refused }: Retrieval) {
  if (total === null || total === 0) return undefined
  const done = stored + present + elsewhere + refused.reduce((sum, { count }) => sum + count, 0)
  return { done, total, share: Math.min(1, done / total) }
}
