import type { Finding } from '@xrai/contract/records/finding'
import { type Orientation, turnPoint } from '@xrai/contract/records/orientation'
import { type Dentition, unnumbered } from '@xrai/contract/teeth/dentition'
import type { Size } from '../postprocess/boxes.ts'
import type { Detection, Point } from '../postprocess/detection.ts'
import { assign } from './assign.ts'

/** How a picture was turned right, and its size. */
export interface TurnedPicture {
  readonly orientation: Orientation | null
  readonly size: Size
}

/**
 * Detections with the fields of a prediction (specification §3.1), in the same order. `makeId` gives each its
 * `detection_id`. Each is given its tooth among the picture's and its placement; without those `tooth` is 'N/A' and
 * `placement` null rather than guessed. Where its picture was turned right, sides and jaws are told as they lie then.
 */
export const toFindings = (
  detections: readonly Detection[],
  makeId: () => string,
  dentition: Dentition = unnumbered,
  turned?: TurnedPicture,
): Finding[] => {
  const right = <P extends Point>(place: P): P => (turned ? turnPoint(place, turned.orientation, turned.size) : place)
  const standing = { ...dentition, teeth: dentition.teeth.map(right) }
  return detections.map(({ class: name, classId, confidence, experimental, box, points, tooth: read }) => {
    const { tooth, placement } = assign({ class: name, box: right(box), tooth: read }, standing)
    return {
      detection_id: makeId(),
      class: name,
      class_id: classId,
      confidence,
      x: box.x,
      y: box.y,
      width: box.width,
      height: box.height,
      points: points.map(({ x, y }) => ({ x, y })),
      tooth,
      placement,
      experimental,
      research: false,
    }
  })
}
