import { foldChanges, type StandingEntry } from '@xrai/contract/charting/changes'
import { rowOfClass } from '@xrai/contract/charting/norms'
import type { ChartProposal } from '@xrai/contract/charting/odontogram-schema'
import { fold } from '@xrai/contract/review/fold'
import { isFdi } from '@xrai/contract/teeth/fdi'
import { placedAsShown, presentPrediction } from '../analyses/present-analysis.ts'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { findChanges, findOdontograms, type OdontogramRow } from '../db/queries/odontograms.ts'
import { reviewedAnalyses } from '../db/queries/reviewed-analyses.ts'

const decided: ReadonlySet<string> = new Set(['accepted', 'edited', 'added'])

/**
 * What may be taken over: findings of the patient's radiographs that a dentist accepted, edited or added, on a tooth, whose class
 * the norm has a row for; without those that stand on the chart or stood on one that was signed, from which they were carried
 * over. What only the detector says is never among them.
 */
export const findProposals = async (
  scope: ClinicScope,
  { patientId, norm }: Pick<OdontogramRow, 'patientId' | 'norm'>,
  standing: readonly StandingEntry[],
): Promise<ChartProposal[]> => {
  const taken = new Set([...standing, ...(await findSigned(scope, patientId))].flatMap(sourceKey))
  const proposals: ChartProposal[] = []
  for await (const { analysis, image, toothRange, findings, decisions } of reviewedAnalyses(scope, { patientId })) {
    const date = image.dicom?.studyDate ?? image.createdAt.toISOString()
    for (const finding of fold(placedAsShown(findings.map(presentPrediction), image, toothRange), decisions)) {
      const row = rowOfClass(norm, finding.class)
      const { state, tooth, decidedBy, decidedAt, detection_id: id } = finding
      if (row === null || !decided.has(state) || !decidedBy || !decidedAt || !isFdi(tooth)) continue
      if (taken.has(keyOf(analysis.id, id))) continue
      const by = { decidedBy: decidedBy.name, decidedAt }
      proposals.push({ analysis: analysis.id, finding: id, class: finding.class, row, tooth, ...by, date })
    }
  }
  return proposals
}

/** The entries of the patient's signed charts. */
const findSigned = async (scope: ClinicScope, patientId: string): Promise<StandingEntry[]> => {
  const entries: StandingEntry[] = []
  for (const { odontogram } of await findOdontograms(scope, patientId)) {
    if (odontogram.signedAt) entries.push(...foldChanges(await findChanges(scope, odontogram.id)))
  }
  return entries
}

const sourceKey = ({ source }: StandingEntry): string[] =>
  source?.kind === 'finding' ? [keyOf(source.analysis, source.finding)] : []

const keyOf = (analysis: string, finding: string): string => `${analysis} ${finding}`
