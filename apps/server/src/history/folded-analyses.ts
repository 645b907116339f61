import type { Decision } from '@xrai/contract/review/decision-schema'
import { type FoldedFinding, fold } from '@xrai/contract/review/fold'
import { type Fdi, isFdi } from '@xrai/contract/teeth/fdi'
import { placedAsShown, presentPrediction } from '../analyses/present-analysis.ts'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { findDecisionsOf } from '../db/queries/decisions.ts'
import { findFindingsOf } from '../db/queries/findings.ts'
import { findBoxesOf, type PatientAnalysisRow } from '../db/queries/patient-analyses.ts'

export interface FoldedAnalysis extends PatientAnalysisRow {
  readonly findings: readonly FoldedFinding[]
  readonly decisions: readonly Decision[]
}

/** The analyses with their findings as they stand after the decisions, in pixels of the file as it was sent. */
export const foldAnalyses = async (
  scope: ClinicScope,
  analyses: readonly PatientAnalysisRow[],
  { outlines = false } = {},
): Promise<readonly FoldedAnalysis[]> => {
  const ids = analyses.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await (outlines ? findFindingsOf(scope, ids) : findBoxesOf(scope, ids))
  const findings = Map.groupBy(rows, ({ analysisId }) => analysisId)
  const decisions = await findDecisionsOf(scope, ids)
  return analyses.map(analysis => {
    const detected = (findings.get(analysis.id) ?? []).map(presentPrediction)
    const own = decisions.get(analysis.id) ?? []
    return {
      ...analysis,
      findings: fold(placedAsShown(detected, analysis.image, analysis.toothRange), own),
      decisions: own,
    }
  })
}

type Placed = Pick<FoldedFinding, 'tooth' | 'placement'>

/** One, the neighbours that it spans, or none. */
export const teethOf = ({ tooth, placement }: Placed): readonly Fdi[] => {
  if (isFdi(tooth)) return [tooth]
  return placement?.kind === 'span' ? placement.teeth : []
}

/** Accepted, edited or added by a dentist. */
export const isStanding = ({ state }: FoldedFinding): boolean => state !== 'undecided' && state !== 'rejected'

/** Shown before any choice: decided, or sure enough. */
export const isShown = ({ state, confidence }: FoldedFinding, least: number): boolean =>
  state !== 'undecided' || (confidence ?? 1) >= least

/** Whether the detector or a person ever put the finding on the tooth. */
export const concerns = (finding: FoldedFinding, tooth: Fdi): boolean =>
  teethOf(finding).includes(tooth) || (finding.original !== null && teethOf(finding.original).includes(tooth))
