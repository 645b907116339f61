import { turnFinding } from '@xrai/contract/records/orientation'
import type { Decision } from '@xrai/contract/review/decision-schema'
import { type FoldedFinding, fold } from '@xrai/contract/review/fold'
import { type FindingContext, placedPredictions, type StoredFinding } from './predictions.ts'

interface StoredFindings extends FindingContext {
  readonly findings: readonly StoredFinding[]
  readonly decisions: readonly Decision[]
}

/** The context of a count, which depends on neither position nor tooth. */
export const anywhere: FindingContext = { image: { width: 1, height: 1, orientation: null }, toothRange: null }

/**
 * The findings of a radiograph as they stand after all decisions: each on its tooth of the stated range, in pixels of the image
 * as it is displayed. The one source of lists, reports, patient pages, FHIR, history, odontogram proposals and the training set.
 */
export const foldFindings = ({ findings, decisions, image, toothRange }: StoredFindings): FoldedFinding[] => {
  const turn = <F extends Parameters<typeof turnFinding>[0]>(finding: F): F =>
    turnFinding(finding, image.orientation, image)
  // Decisions store shapes in pixels of the file as it was sent, so turning comes last.
  return fold(placedPredictions(findings, { image, toothRange }), decisions).map(finding => ({
    ...turn(finding),
    original: finding.original && turn(finding.original),
  }))
}
