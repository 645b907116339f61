import type { DetectedFinding } from '@xrai/contract/records/finding'
import { type Orientation, turnPoint } from '@xrai/contract/records/orientation'
import { type Dentition, unnumbered } from '@xrai/contract/teeth/dentition'
import type { Size } from '../postprocess/boxes.ts'
import type { Detection, Point } from '../postprocess/detection.ts'
import { assign } from './assign.ts'

/** The orientation correction of an image, and its size. */
export interface TurnedImage {
  readonly orientation: Orientation | null
  readonly size: Size
}

/**
 * Converts detections to predictions (specification §3.1), in the same order. `makeId` creates each `detection_id`.
 * Each gets its tooth among the image's teeth and its placement; without teeth `tooth` is 'N/A' and `placement` null
 * rather than a guess. If the image was turned upright, sides and jaws refer to the turned image.
 */
export const toFindings = (
  detections: readonly Detection[],
  makeId: () => string,
  dentition: Dentition = unnumbered,
  turned?: TurnedImage,
): DetectedFinding[] => {
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
