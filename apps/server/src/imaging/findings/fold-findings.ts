import { defaultConfidence } from '@xrai/contract/records/limits'
import { turnFinding } from '@xrai/contract/records/orientation'
import type { Prediction } from '@xrai/contract/records/prediction'
import type { StandingFinding } from '@xrai/contract/records/standing-finding'
import type { Decision } from '@xrai/contract/review/decision-schema'
import { type FoldedFinding, fold } from '@xrai/contract/review/fold'
import { isCounted } from '@xrai/contract/review/standing'
import { inSpanish } from '@xrai/contract/strings/translate'
import { locationText } from '@xrai/contract/teeth/placement-text'
import { type PlacementFacts, placedPredictions, type StoredFinding } from './predictions.ts'

interface StoredFindings extends PlacementFacts {
  readonly findings: readonly StoredFinding[]
  readonly decisions: readonly Decision[]
}

/** The context of a count, which depends on neither position nor tooth. */
export const anywhere: PlacementFacts = { image: { width: 1, height: 1, orientation: null }, toothRange: null }

/**
 * The findings of a radiograph after all decisions: each on its tooth of the stated range, in the upright frame.
 * The only source of lists, reports, patient pages, FHIR, history, odontogram proposals and the training set.
 */
export const foldFindings = ({ findings, decisions, image, toothRange }: StoredFindings): FoldedFinding[] => {
  const turn = <F extends Parameters<typeof turnFinding>[0]>(finding: F): F =>
    turnFinding(finding, image.orientation, image)
  // Decisions store shapes in the file frame, so the orientation is applied last.
  return fold(placedPredictions(findings, { image, toothRange }), decisions).map(finding => ({
    ...turn(finding),
    original: finding.original && turn(finding.original),
  }))
}

/** The findings that count, for programs: the ones that lists count, in the file frame as the predictions. */
export const standingOf = (predictions: readonly Prediction[], decisions: readonly Decision[]) => ({
  threshold: defaultConfidence,
  findings: fold(predictions, decisions).filter(isCounted).flatMap(toStandingFindingDtos),
})

const toStandingFindingDtos = (finding: FoldedFinding): StandingFinding[] => {
  const { state, location, placement, surfaces } = finding
  if (state === 'rejected') return []
  const { detection_id, confidence, x, y, width, height, points, tooth, experimental, research } = finding
  return [
    {
      detection_id,
      class: finding.class,
      confidence,
      x,
      y,
      width,
      height,
      tooth,
      placement,
      experimental,
      research,
      points: points.map(point => ({ x: point.x, y: point.y })),
      location: location || locationText({ placement, location: null }, inSpanish),
      state,
      ...(surfaces && { surfaces: [...surfaces] }),
    },
  ]
}
