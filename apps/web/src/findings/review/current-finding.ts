import type { FoldedFinding } from '@xrai/contract/review/fold'

const isOpen = (finding: FoldedFinding | undefined): boolean => finding?.state === 'undecided'

/** The finding that a key decides: the selected one, else the first undecided one of the list. */
export function currentFinding(
  findings: readonly FoldedFinding[],
  order: readonly string[],
  selected: string | null,
): FoldedFinding | null {
  const known = new Map(findings.map(finding => [finding.detection_id, finding]))
  const listed = order.flatMap(id => known.get(id) ?? [])
  const chosen = selected === null ? undefined : listed.find(({ detection_id }) => detection_id === selected)
  return chosen ?? listed.find(isOpen) ?? listed[0] ?? null
}

/** The next undecided finding after `from`, cyclically; null if all are decided. */
export function nextUndecided(
  findings: readonly FoldedFinding[],
  order: readonly string[],
  from: string,
): string | null {
  const known = new Map(findings.map(finding => [finding.detection_id, finding]))
  const at = order.indexOf(from)
  return [...order.slice(at + 1), ...order.slice(0, at + 1)].find(id => isOpen(known.get(id))) ?? null
}
