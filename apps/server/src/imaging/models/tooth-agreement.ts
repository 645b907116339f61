import type { FoldedFinding } from '@xrai/contract/review/fold'
import { isSamePlace, type PlacedFinding, pairUp } from '@xrai/contract/review/pair-findings'
import { isConfirmed } from '@xrai/contract/review/standing'
import type { Dentition } from '@xrai/contract/teeth/dentition'
import type { ShadowFinding } from '../../db/schema/shadow-result.ts'
import type { CountsOf } from './agreement-counts.ts'

interface Numbered {
  /** The candidate's teeth, whose class is their number. */
  readonly shadow: readonly ShadowFinding[]
  /** Null if the analysis numbered none. */
  readonly dentition: Dentition | null
  readonly findings: readonly FoldedFinding[]
  readonly reviewed: boolean
}

/** False for an analysis beside which there is nothing to compare. */
export const isNumbered = ({ dentition }: Pick<Numbered, 'dentition'>): boolean =>
  dentition !== null && dentition.numbering !== 'off'

const placed = (teeth: readonly Omit<ShadowFinding, 'class'>[], of: string): PlacedFinding[] =>
  teeth.map((one, at) => ({ ...one, class: one.tooth, detection_id: `${of} ${at}` }))

/**
 * Counts teeth by number: at one position with one number in both models, or in one alone. On reviewed radiographs each finding
 * that a dentist confirmed on a tooth says which tooth is there: a model has it with that number, or has others there.
 */
export const compareTeeth = (countsOf: CountsOf, { shadow, dentition, findings, reviewed }: Numbered): void => {
  const candidate = placed(shadow, 'candidate')
  const active = placed(dentition?.teeth ?? [], 'active')
  const pairs = pairUp(candidate, active, isSamePlace)
  for (const { finding } of pairs) countsOf(finding.class).both += 1
  const paired = new Set(pairs.flatMap(({ mark, finding }) => [mark, finding]))
  for (const one of active) if (!paired.has(one)) countsOf(one.class).activeOnly += 1
  for (const one of candidate) if (!paired.has(one)) countsOf(one.class).candidateOnly += 1
  if (!reviewed) return
  for (const finding of findings) {
    if (!isConfirmed(finding) || finding.tooth === 'N/A') continue
    const counts = countsOf(finding.tooth)
    counts.confirmed += 1
    const judge = (teeth: readonly PlacedFinding[], right: 'activeConfirmed' | 'candidateConfirmed', wrong: Wrong) => {
      const there = teeth.filter(tooth => isInside(finding, tooth))
      if (there.some(({ tooth }) => tooth === finding.tooth)) counts[right] += 1
      else if (there.length > 0) counts[wrong] += 1
    }
    judge(active, 'activeConfirmed', 'activeWrong')
    judge(candidate, 'candidateConfirmed', 'candidateWrong')
  }
}

type Wrong = 'activeWrong' | 'candidateWrong'

/** The middle of the finding lies in the tooth's box. */
const isInside = ({ x, y }: Pick<PlacedFinding, 'x' | 'y'>, tooth: PlacedFinding): boolean =>
  Math.abs(x - tooth.x) <= tooth.width / 2 && Math.abs(y - tooth.y) <= tooth.height / 2
