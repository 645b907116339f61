import { type Orientation, turnFinding } from '@xrai/contract/records/orientation'
import type { Size } from './boxes.ts'
import type { Detection } from './detection.ts'

/** Maps detections on a turned image of this size back to the pixels of the image in its file. */
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
