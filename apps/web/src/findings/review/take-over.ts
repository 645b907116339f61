import { hasSurfaces } from '@xrai/contract/classes/detection-class'
import type { Proposal } from '@xrai/contract/review/carry-over'
import type { AddedFinding, Decision, DecisionAct } from '@xrai/contract/review/decision-schema'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { targetsOf } from '@xrai/contract/review/knowledge'
import { t } from '@xrai/contract/strings/translate'
import { showToast } from '../../base/ui/toast.tsx'
import type { ReviewDesk } from './review-desk.ts'

const about = 'earlier decisions'

/** Accepts the proposals as one undo step. */
export function takeOver(desk: ReviewDesk, proposals: readonly Proposal[]): void {
  const { review } = desk
  const made: Decision[] = []
  const decide = (act: DecisionAct) => {
    const decision = review.decide(act)
    if (decision) made.push(decision)
  }
  const targets = (which: readonly Proposal[]) =>
    targetsOf(
      review.snapshot().decisions,
      which.map(({ finding }) => finding.detection_id),
    )
  const ofKind = (kind: Proposal['kind']) => proposals.filter(proposal => proposal.kind === kind)
  const accepted = [...ofKind('accept'), ...ofKind('twice')]
  const twice = ofKind('twice')
  if (accepted.length > 0) decide({ kind: 'accept', targets: targets(accepted) })
  if (twice.length > 0) {
    const marks = twice.map(({ earlier }) => earlier.detection_id)
    decide({ kind: 'reject', targets: targetsOf(review.snapshot().decisions, marks), reason: 'duplicate' })
  }
  for (const [reason, which] of Map.groupBy(ofKind('reject'), ({ earlier }) => earlier.reason ?? 'not-there'))
    decide({ kind: 'reject', targets: targets(which), reason })
  for (const one of [...twice, ...ofKind('edit')])
    if (one.changes) decide({ kind: 'edit', targets: targets([one]), changes: one.changes })
  for (const one of proposals)
    if (one.earlier.note) decide({ kind: 'note', targets: targets([one]), text: one.earlier.note })
  sayDone(desk, made, proposals.length)
}

/** Adds an earlier finding as the user's own, if the newer model has none. */
export function addAgain(desk: ReviewDesk, earlier: FoldedFinding): void {
  const { class: id, tooth, placement, surfaces, note, x, y, width, height, points } = earlier
  const shape = { x, y, width, height, points: [...points] }
  // Without surfaces that a dentist named before choosing a class that has none.
  const kept = surfaces && hasSurfaces(id) ? { surfaces: [...surfaces] } : {}
  const finding = { class: id, tooth, shape, placement, ...kept } as AddedFinding
  const added = desk.review.decide({ kind: 'add', finding })
  if (!added) return
  const targets = targetsOf(desk.review.snapshot().decisions, [added.id])
  const noted = note ? desk.review.decide({ kind: 'note', targets, text: note }) : null
  sayDone(desk, noted ? [added, noted] : [added], 1)
}

function sayDone(desk: ReviewDesk, made: readonly Decision[], count: number): void {
  if (made.length === 0) return
  const text = t(count === 1 ? 'carryOver.doneOne' : 'carryOver.done', { count })
  showToast({ about, text, undo: desk.join(made) })
}
