import { type Orientation, turnFinding } from '@xrai/contract/records/orientation'
import type { Size } from './boxes.ts'
import type { Detection } from './detection.ts'

/** What was found on a turned picture of this size, in the pixels of the picture as its file has it. */
export const turnBack = (
  detections: readonly Detection[],
  orientation: Orientation | null,
  size: Size,
): readonly Detection[] =>
  orientation === null
    ? detections
    : detections.map(found => {
        const { x, y, points } = turnFinding({ ...found.box, points: found.points }, orientation, size)
        return { ...found, box: { ...found.box, x, y }, points }
      })
