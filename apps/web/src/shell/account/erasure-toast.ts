import { t } from '@xrai/contract/strings/translate'
import { longDate } from '../../base/language/moments.ts'

export interface ErasureAnswer {
  readonly dueAt: string | null
  readonly heldUntil: string | null
}

/** The result of an erasure request in a sentence; `erased` if everything was deleted. */
export function erasureText({ dueAt, heldUntil }: ErasureAnswer, erased: string): string {
  if (heldUntil !== null) return t(dueAt === null ? 'holding.hidden' : 'holding.done', { date: longDate(heldUntil) })
  return dueAt === null ? erased : t('privacyPanel.eraseDone')
}
