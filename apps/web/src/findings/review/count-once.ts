import type { FoldedFinding } from '@xrai/contract/review/fold'
import { targetsOf } from '@xrai/contract/review/knowledge'
import type { Pair } from '@xrai/contract/review/pair-findings'
import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import type { ReviewDesk } from './review-desk.ts'

/** Confirms the detector's findings and removes the user's matching marks; one undo reverts both. */
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
  const text = t('blind.countedMany', { count: pairs.length })
  showToast({ about: 'review decision', text, undo: join([accepted, rejected]) })
}
