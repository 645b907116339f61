import type { FoldedFinding } from '@xrai/contract/review/fold'

const isSame = (a: FoldedFinding, b: FoldedFinding): boolean => {
  const keys = Object.keys(b) as (keyof FoldedFinding)[]
  return keys.every(
    key =>
      Object.is(a[key], b[key]) ||
      (key === 'conflict' &&
        a.conflict?.earlier === b.conflict?.earlier &&
        a.conflict?.latest === b.conflict?.latest) ||
      (key === 'decidedBy' && a.decidedBy?.id === b.decidedBy?.id && a.decidedBy?.name === b.decidedBy?.name),
  )
}

/** Replaces new findings by their equal previous objects, so that their rows and outlines do not rerender. */
export const keepUnchanged = (
  before: readonly FoldedFinding[],
  now: readonly FoldedFinding[],
): readonly FoldedFinding[] => {
  const known = new Map(before.map(finding => [finding.detection_id, finding]))
  return now.map(finding => {
    const old = known.get(finding.detection_id)
    return old && isSame(old, finding) ? old : finding
  })
}
