import type { Prediction } from '../records/prediction.ts'
import type { FoundTooth } from '../teeth/dentition.ts'
import { otherToothOf } from '../teeth/tooth-in-doubt.ts'
import type { FoldedFinding } from './fold.ts'

type Judged = Prediction | FoldedFinding

/**
 * The detected teeth after dentists said which of two numbers a tooth in doubt has, by the findings on it: it has that
 * number and no other. It stays as detected if they said both, or if another tooth was detected with that number.
 */
export const settleTeeth = (teeth: readonly FoundTooth[], findings: readonly Judged[]): FoundTooth[] => {
  const detected = new Set<string>(teeth.map(({ tooth }) => tooth))
  return teeth.map(found => {
    const { tooth, alternative, ...rest } = found
    const said = new Set(findings.filter(finding => isSettled(finding, found)).map(finding => finding.tooth))
    if (alternative === undefined || said.size !== 1) return found
    if (said.has(tooth)) return { ...rest, tooth }
    return said.has(alternative) && !detected.has(alternative) ? { ...rest, tooth: alternative } : found
  })
}

/** True if the detector stated it on the tooth in doubt, and a dentist said on which one it is. */
const isSettled = (finding: Judged, { tooth, alternative }: FoundTooth): boolean =>
  'original' in finding &&
  finding.original !== null &&
  finding.state === 'edited' &&
  finding.placement?.kind !== 'either' &&
  finding.original.tooth === tooth &&
  otherToothOf(finding.original) === alternative
