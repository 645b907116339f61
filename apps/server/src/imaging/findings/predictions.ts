import { toPredictionDto } from '@xrai/contract/records/finding'
import { type Orientation, turnPoint } from '@xrai/contract/records/orientation'
import type { Prediction } from '@xrai/contract/records/prediction'
import { inSpanish } from '@xrai/contract/strings/translate'
import { isFdi } from '@xrai/contract/teeth/fdi'
import { placementOfTooth } from '@xrai/contract/teeth/placement-of-tooth'
import { placementText } from '@xrai/contract/teeth/placement-text'
import { placedInRange, type StatedRange } from '@xrai/contract/teeth/tooth-range'
import type { FindingRow } from '../../db/queries/imaging/findings.ts'

/** A row of the detector's, of any clinic or of a signed document. */
export type StoredFinding = Omit<FindingRow, 'clinicId' | 'analysisId'>

/** The facts of the radiograph that decide where a finding is drawn and which tooth it is on. */
export interface PlacementFacts {
  readonly image: { readonly width: number; readonly height: number; readonly orientation: Orientation | null }
  /** The teeth that a dentist stated for a periapical. */
  readonly toothRange: StatedRange | null
}

/** A stored finding in wire format, by the same rule as one that the detector has just stated. */
export const toStoredPredictionDto = (row: StoredFinding): Prediction =>
  toPredictionDto(
    {
      detection_id: row.id,
      class: row.class,
      class_id: row.classId,
      confidence: row.confidence,
      x: row.x,
      y: row.y,
      width: row.width,
      height: row.height,
      points: row.points.map(({ x, y }) => ({ x, y })),
      tooth: row.tooth,
      placement: row.placement,
      experimental: row.experimental,
      research: row.research,
    },
    row.location,
  )

/** The detector's findings for the API: in the file frame, each with its tooth of the stated range and where that is. */
export const placedPredictions = (
  findings: readonly StoredFinding[],
  { image, toothRange }: PlacementFacts,
): Prediction[] => {
  const turn = (prediction: Prediction) => turnPoint(prediction, image.orientation, image)
  const placed = placedInRange(findings.map(toStoredPredictionDto).map(turn), toothRange, image.width).map(turn)
  return toothRange ? placed.map(locate) : placed
}

/** The jaw, the side and the region of its tooth. */
const locate = (prediction: Prediction): Prediction => {
  const placement = isFdi(prediction.tooth) ? placementOfTooth(prediction.tooth) : null
  return placement ? { ...prediction, placement, location: placementText(placement, inSpanish) } : prediction
}
