import type { Decision } from '@xrai/contract/review/decision-schema'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { stepsByFinding } from '@xrai/contract/review/knowledge'

/* Only a finding that a dentist added can be removed: its author undoes the addition. The decisions of others on it go
   with it. */

/** The author of the removal; null if the finding was not removed. */
export const removerOf = (decisions: readonly Decision[], id: string): Decision['by'] | null =>
  decisions.findLast(decision => decision.kind === 'undo' && decision.of === id)?.by ?? null

/** The authors of the active decisions on a finding, without the one that added it. */
const decidersOf = (decisions: readonly Decision[], id: string): readonly Decision['by'][] =>
  (stepsByFinding(decisions).get(id) ?? [])
    .filter(({ active, decision }) => active && decision.kind !== 'add')
    .map(({ decision }) => decision.by)

/** The names of the other users who decided on a finding. */
export const othersOn = (decisions: readonly Decision[], id: string, userId: string): readonly string[] => [
  ...new Set(
    decidersOf(decisions, id)
      .filter(by => by.id !== userId)
      .map(({ name }) => name),
  ),
]

interface Removed {
  readonly finding: FoldedFinding
  readonly by: Decision['by']
}

/** The findings of `before` that another user removed although the user had decided on them. */
export const removedByOthers = (
  before: readonly FoldedFinding[],
  { findings, decisions }: { readonly findings: readonly FoldedFinding[]; readonly decisions: readonly Decision[] },
  userId: string,
): readonly Removed[] => {
  const present = new Set(findings.map(({ detection_id }) => detection_id))
  return before.flatMap(finding => {
    const id = finding.detection_id
    const by = present.has(id) ? null : removerOf(decisions, id)
    const isDecided = decidersOf(decisions, id).some(decider => decider.id === userId)
    return by && by.id !== userId && isDecided ? [{ finding, by }] : []
  })
}
