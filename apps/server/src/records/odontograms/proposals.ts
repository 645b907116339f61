import { foldChanges, type StandingEntry } from '@xrai/contract/odontogram/changes'
import { surfacesOf } from '@xrai/contract/odontogram/faces'
import { latestProposals } from '@xrai/contract/odontogram/latest-proposals'
import { absentClass, rowOfAbsentTooth, rowOfClass } from '@xrai/contract/odontogram/norms'
import type { OdontogramProposal } from '@xrai/contract/odontogram/odontogram-schema'
import type { FoldedFinding } from '@xrai/contract/review/fold'
import { isConfirmed } from '@xrai/contract/review/standing'
import { isFdi } from '@xrai/contract/teeth/fdi'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import type { ImageRow } from '../../db/queries/imaging/images.ts'
import { reviewedAnalyses } from '../../db/queries/imaging/reviewed-analyses.ts'
import { findToothPresencesOf } from '../../db/queries/imaging/tooth-presences.ts'
import { findChanges, findOdontograms, type OdontogramRow } from '../../db/queries/records/odontograms.ts'
import { findAnalysesOfPatient } from '../../db/queries/records/patient-analyses.ts'
import { foldFindings } from '../../imaging/findings/fold-findings.ts'

/**
 * The entries that may be taken over: findings on a tooth of the patient's radiographs that a dentist accepted, edited or
 * added and for whose class the norm has a row, and teeth that a dentist decided to be absent. Excludes findings that are on
 * the odontogram, or on a signed one from which they were carried over, and those that a later radiograph replaced.
 * Findings without a dentist's decision are never included.
 */
export const findProposals = async (
  scope: ClinicScope,
  { patientId, norm }: Pick<OdontogramRow, 'patientId' | 'norm'>,
  standing: readonly StandingEntry[],
): Promise<OdontogramProposal[]> => {
  const taken = new Set([...standing, ...(await findSigned(scope, patientId))].flatMap(sourceKey))
  const findings: OdontogramProposal[] = []
  for await (const reviewed of reviewedAnalyses(scope, { patientId })) {
    const { analysis, image } = reviewed
    const date = dayOf(image)
    for (const finding of foldFindings(reviewed)) {
      const row = rowOfClass(norm, finding.class)
      const { tooth, decidedBy, decidedAt, detection_id: id } = finding
      if (row === null || !isConfirmed(finding) || !decidedBy || !decidedAt || !isFdi(tooth)) continue
      const by = { decidedBy: decidedBy.name, decidedAt }
      findings.push({
        analysis: analysis.id,
        finding: id,
        class: finding.class,
        row,
        tooth,
        ...facesOf(finding),
        ...by,
        date,
      })
    }
  }
  const absent = await findAbsent(scope, { patientId, norm })
  const absentSince = new Map(absent.map(({ tooth, date }) => [tooth, date]))
  return [...latestProposals(findings, absentSince), ...absent].filter(
    ({ analysis, finding }) => !taken.has(keyOf(analysis, finding)),
  )
}

/** When it was taken, or uploaded if the file does not say. */
const dayOf = ({ dicom, createdAt }: Pick<ImageRow, 'dicom' | 'createdAt'>): string =>
  dicom?.studyDate ?? createdAt.toISOString()

const facesOf = (finding: FoldedFinding): Pick<OdontogramProposal, 'faces'> => {
  const faces = surfacesOf(finding).map(({ face }) => face)
  return faces.length > 0 ? { faces } : {}
}

/** The teeth that a dentist decided to be absent, each from the latest radiograph with such a decision. */
const findAbsent = async (
  scope: ClinicScope,
  { patientId, norm }: Pick<OdontogramRow, 'patientId' | 'norm'>,
): Promise<OdontogramProposal[]> => {
  const row = rowOfAbsentTooth(norm)
  const analyses = await findAnalysesOfPatient(scope, patientId, mostRadiographs)
  const presences = await findToothPresencesOf(
    scope,
    analyses.map(({ id }) => id),
  )
  const latest = new Map<string, OdontogramProposal | null>()
  const latestFirst = analyses.toSorted((one, other) => dayOf(other.image).localeCompare(dayOf(one.image)))
  for (const { id: analysis, image } of latestFirst) {
    const date = dayOf(image)
    for (const { id: finding, tooth, presence, decidedBy, decidedAt } of presences.get(analysis) ?? []) {
      if (latest.has(tooth)) continue
      const by = { decidedBy, decidedAt: decidedAt.toISOString() }
      const proposal = { analysis, finding, class: absentClass, row, tooth, ...by, date }
      latest.set(tooth, presence === 'absent' ? proposal : null)
    }
  }
  return [...latest.values()].filter(proposal => proposal !== null)
}

/** The maximum of a patient's radiographs that are searched for absent teeth. */
const mostRadiographs = 100

/** The entries of the patient's signed odontograms. */
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
