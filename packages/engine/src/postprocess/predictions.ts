import type { Prediction } from '@xrai/contract/case/detection'
import { noTooth } from '@xrai/contract/teeth/fdi'
import type { Detection } from './detection.ts'

/**
 * Detections as SPEC §3 and §7 write them on the wire, in the same order. `makeId` gives each its `detection_id`.
 * No tooth is known yet: `tooth` is 'N/A' and `location` empty rather than guessed.
 */
export const toPredictions = (detections: readonly Detection[], makeId: () => string): Prediction[] =>
  detections.map(({ class: name, classId, confidence, experimental, box, points }) => ({
    detection_id: makeId(),
    class: name,
    class_id: classId,
    confidence,
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    points: points.map(({ x, y }) => ({ x, y })),
    tooth: noTooth,
    location: '',
    experimental,
  }))
