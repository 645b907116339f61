import type { Decision } from '@xrai/contract/review/decision-schema'
import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import { queueStorage } from '../../client/queued-decisions.ts'
import { type Refusal, sentenceOf } from '../../client/result.ts'
import { type DeskState, isUnsaved } from './desk-state.ts'
import { removedByOthers } from './removed-findings.ts'
import type { ReviewSnapshot } from './review-store.ts'
import { findingAt } from './review-words.ts'

/** Drops decisions that were not sent before the report of one radiograph or of several was signed, and says so once. */
export function refuseQueued(analyses: readonly string[], userId: string): void {
  const queued = analyses.flatMap(analysisId => {
    const storage = queueStorage({ id: userId, name: '' }, analysisId)
    const decisions = storage.read()
    for (const { id } of decisions) storage.remove(id)
    return decisions
  })
  if (queued.length === 0) return
  explainRefusal(queued, { kind: 'refused', code: 'REPORT_SIGNED', error: t('errors.reportSigned') })
}

export function explainRefusal(dropped: readonly Decision[], refusal: Refusal): void {
  const acts = new Set(dropped.map(({ kind }) => t(`review.act.${kind}`)))
  showToast({
    about: 'refused decision',
    text: t('review.refused', {
      acts: [...acts].join(', '),
      reason: refusal.code === 'NOT_FOUND' ? t('review.gone') : sentenceOf(refusal),
    }),
  })
}

/** Tells the user that a colleague removed an added finding on which the user had decided. */
export function explainRemoved(before: ReviewSnapshot, now: ReviewSnapshot, userId: string): void {
  for (const { finding, by } of removedByOthers(before.findings, now, userId))
    showToast({ text: t('review.removedByOther', { name: by.name, finding: findingAt(finding) }) })
}

/**
 * Tells the user that a form with unsaved content closed; null if nothing closed it but the user. After a signature the
 * message contains the note that was written, and stays until the user closes it.
 */
export function explainLostForm(state: DeskState, cause: keyof typeof lostForms | null): void {
  if (!cause || !isUnsaved(state)) return
  const text = t(lostForms[cause])
  const note = cause === 'signed' ? state.note.trim() : ''
  showToast(note === '' ? { text } : { text: `${text} ${t('review.lostNote', { note })}`, isUnderWay: true })
}

const lostForms = {
  signed: 'review.lostAsSigned',
  gone: 'review.lostAsGone',
  session: 'review.lostWithSession',
} as const
