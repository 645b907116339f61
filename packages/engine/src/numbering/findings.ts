import type { Finding } from '@xrai/contract/records/finding'
import { type Dentition, unnumbered } from '@xrai/contract/teeth/dentition'
import type { Detection } from '../postprocess/detection.ts'
import { assign } from './assign.ts'

/**
 * Detections with the fields of a prediction (specification §3.1), in the same order. `makeId` gives each its
 * `detection_id`. Each is given its tooth among the picture's and its placement; without those `tooth` is 'N/A' and
 * `placement` null rather than guessed.
 */
export const toFindings = (
  detections: readonly Detection[],
  makeId: () => string,
  dentition: Dentition = unnumbered,
): Finding[] =>
  detections.map(({ class: name, classId, confidence, experimental, research, box, points }) => {
    const { tooth, placement } = assign({ class: name, box }, dentition)
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
      research,
    }
  })
