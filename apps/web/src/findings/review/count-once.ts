import { changesOfMark } from '@xrai/contract/review/carry-over'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { targetsOf } from '@xrai/contract/review/knowledge'
import type { Pair } from '@xrai/contract/review/pair-findings'
import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import type { ReviewDesk } from './review-desk.ts'

/**
 * Confirms the detector's findings with the teeth, surfaces, outlines and notes of the user's matching marks, and removes
 * the marks; one undo reverts all.
 */
export function countOnce({ review, join }: ReviewDesk, pairs: readonly Pair<FoldedFinding>[]): void {
  if (pairs.length === 0 || !review.snapshot().isLoaded) return
  const targets = (findings: readonly FoldedFinding[]) =>
    targetsOf(
      review.snapshot().decisions,
      findings.map(({ detection_id }) => detection_id),
    )
  const accepted = review.decide({ kind: 'accept', targets: targets(pairs.map(({ finding }) => finding)) })
  const marks = pairs.map(({ mark }) => mark)
  const rejected = review.decide({ kind: 'reject', targets: targets(marks), reason: 'duplicate' })
  if (!accepted || !rejected) return
  const kept = pairs.flatMap(({ mark, finding }) => {
    const changes = changesOfMark(finding, mark)
    return [
      changes && review.decide({ kind: 'edit', targets: targets([finding]), changes }),
      mark.note && review.decide({ kind: 'note', targets: targets([finding]), text: mark.note }),
    ]
  })
  const made = [accepted, rejected, ...kept].filter(one => typeof one === 'object' && one !== null)
  const text = t('blind.countedMany', { count: pairs.length })
  showToast({ about: 'review decision', text, undo: join(made) })
}
