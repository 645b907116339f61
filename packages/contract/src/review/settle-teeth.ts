import type { FoundTooth } from '../teeth/dentition.ts'
import { otherToothOf } from '../teeth/tooth-in-doubt.ts'
import type { FoldedFinding } from './fold.ts'

/**
 * The detected teeth after dentists said which of two numbers a tooth in doubt has, by the findings on it: it has that
 * number and no other. It stays as detected if they said both, or if another tooth has that number after all of this.
 */
export const settleTeeth = (teeth: readonly FoundTooth[], findings: readonly FoldedFinding[]): FoundTooth[] =>
  withoutClashes(
    teeth,
    teeth.map(found => asSaid(found, findings)),
  )

const asSaid = (found: FoundTooth, findings: readonly FoldedFinding[]): FoundTooth => {
  const { tooth, alternative, ...rest } = found
  const said = new Set(findings.filter(finding => isSettled(finding, found)).map(finding => finding.tooth))
  if (alternative === undefined || said.size !== 1) return found
  const settled = [tooth, alternative].find(number => said.has(number))
  return settled ? { ...rest, tooth: settled } : found
}

/**
 * Returns each tooth to its detected number if it moved to one that another tooth has, until none does. The numbers are
 * compared after all moved, because a whole run of teeth may be one off.
 */
const withoutClashes = (detected: readonly FoundTooth[], settled: FoundTooth[]): FoundTooth[] => {
  const counts = Map.groupBy(settled, ({ tooth }) => tooth)
  const kept = settled.map((one, at) => {
    const found = detected[at] ?? one
    return one.tooth !== found.tooth && (counts.get(one.tooth)?.length ?? 0) > 1 ? found : one
  })
  return kept.every((one, at) => one === settled[at]) ? kept : withoutClashes(detected, kept)
}

/** True if the detector stated it on the tooth in doubt, and a dentist said on which one it is. */
const isSettled = (finding: FoldedFinding, { tooth, alternative }: FoundTooth): boolean =>
  finding.original !== null &&
  (finding.state === 'edited' || finding.state === 'accepted') &&
  finding.placement?.kind !== 'either' &&
  finding.original.tooth === tooth &&
  otherToothOf(finding.original) === alternative
