import type { FoldedFinding } from '@xrai/contract/review/fold'
import { type Fdi, isFdi } from '@xrai/contract/teeth/fdi'
import type { PatientAnalysisRow } from '../../db/queries/records/patient-analyses.ts'
import type { AnalysisFindings } from '../../imaging/findings/read-findings.ts'

export type FoldedAnalysis = PatientAnalysisRow & AnalysisFindings

type Placed = Pick<FoldedFinding, 'tooth' | 'placement'>

/** One tooth, the neighbouring teeth that it spans, or none. */
export const teethOf = ({ tooth, placement }: Placed): readonly Fdi[] => {
  if (isFdi(tooth)) return [tooth]
  return placement?.kind === 'span' ? placement.teeth : []
}

/** True if the detector or a user ever placed the finding on the tooth. */
export const concerns = (finding: FoldedFinding, tooth: Fdi): boolean =>
  teethOf(finding).includes(tooth) || (finding.original !== null && teethOf(finding.original).includes(tooth))
