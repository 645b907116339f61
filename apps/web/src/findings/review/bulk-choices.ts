import type { FoldedFinding } from '@xrai/contract/review/fold'
import { currentFinding } from './current-finding.ts'

export type BulkChoice =
  | { readonly kind: 'accept'; readonly percent: number; readonly ids: readonly string[] }
  | { readonly kind: 'reject'; readonly class: string; readonly ids: readonly string[] }

/** Confidence thresholds that a dentist reads as 'almost all', 'most' and 'as shown'. */
const percents = [90, 80, 50] as const

/**
 * The bulk decisions for several undecided findings of the list; a step that adds none to the previous one is left out.
 */
export function bulkChoices(
  findings: readonly FoldedFinding[],
  order: readonly string[],
  selected: string | null,
): readonly BulkChoice[] {
  const listed = new Set(order)
  const open = findings.filter(({ detection_id, state }) => state === 'undecided' && listed.has(detection_id))
  const idsOf = (some: readonly FoldedFinding[]) => some.map(({ detection_id }) => detection_id)
  const steps = percents
    .map(percent => ({
      kind: 'accept' as const,
      percent,
      ids: idsOf(open.filter(({ confidence }) => (confidence ?? 0) * 100 >= percent)),
    }))
    .filter(({ ids }, at, all) => ids.length > (all[at - 1]?.ids.length ?? 0))
  const current = currentFinding(findings, order, selected)
  const ofClass = current ? idsOf(open.filter(({ class: id }) => id === current.class)) : []
  return current && ofClass.length > 0 ? [...steps, { kind: 'reject', class: current.class, ids: ofClass }] : steps
}
