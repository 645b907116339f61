import type { Prediction } from '@xrai/contract/case/detection'
import { type Dentition, unnumbered } from '@xrai/contract/teeth/dentition'
import { assign } from '../numbering/assign.ts'
import type { Placed } from '../numbering/situation.ts'
import type { Detection } from './detection.ts'

/**
 * Detections as SPEC §3 and §7 write them on the wire, in the same order. `makeId` gives each its `detection_id`.
 * Each is given its tooth among the picture's; without those `tooth` is 'N/A' and `location` empty rather than guessed.
 */
export const toPredictions = (
  detections: readonly Detection[],
  makeId: () => string,
  dentition: Dentition = unnumbered,
): Prediction[] =>
  detections.map(({ class: name, classId, confidence, experimental, research, box, points }) => ({
    detection_id: makeId(),
    class: name,
    class_id: classId,
    confidence,
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    points: points.map(({ x, y }) => ({ x, y })),
    ...toothOf({ class: name, box }, dentition),
    experimental,
    research,
  }))

const toothOf = (placed: Placed, dentition: Dentition): Pick<Prediction, 'tooth' | 'location'> => {
  const { tooth, location } = assign(placed, dentition)
  return { tooth, location }
}
