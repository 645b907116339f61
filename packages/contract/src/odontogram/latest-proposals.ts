import { statesTooth } from '../teeth/tooth-chart.ts'
import type { OdontogramProposal } from './odontogram-schema.ts'

/**
 * The findings of the newest radiograph that shows the class on the tooth, because a lesion on several radiographs is one.
 * Leaves out those of a tooth that a later radiograph shows to be absent, unless they replace a tooth. `absentSince` are
 * the days of the radiographs by tooth.
 */
export const latestProposals = (
  findings: readonly OdontogramProposal[],
  absentSince: ReadonlyMap<string, string>,
): readonly OdontogramProposal[] => {
  const newest = new Map<string, OdontogramProposal>()
  for (const finding of findings) {
    const known = newest.get(lesionOf(finding))
    if (!known || finding.date > known.date) newest.set(lesionOf(finding), finding)
  }
  return findings.filter(finding => {
    const isGone =
      statesTooth({ ...finding, state: 'accepted' }) && (absentSince.get(finding.tooth) ?? '') > finding.date
    return newest.get(lesionOf(finding))?.analysis === finding.analysis && !isGone
  })
}

const lesionOf = ({ tooth, class: id }: OdontogramProposal): string => `${tooth} ${id}`
