import type { Prediction } from '@xrai/contract/case/detection'
import { boxAround, type ImagePoint, imagePoint } from '../viewer/coordinates.ts'
import type { Mark } from '../viewer/viewer-state.ts'
import { classLook } from './class-look.ts'
import { findingLabel, findingName } from './finding-words.ts'

/** A finding as the viewer draws it: its outline, or its box where no outline came; x and y are the box's centre. */
export function toMark(finding: Prediction): Mark {
  const { colour, dash, letter } = classLook(finding.class)
  const points = outlineOf(finding)
  return {
    id: finding.detection_id,
    points,
    box: boxAround(points),
    colour,
    dash,
    letter,
    label: findingLabel(finding),
    name: findingName(finding),
  }
}

function outlineOf({ points, x, y, width, height }: Prediction): readonly ImagePoint[] {
  if (points.length >= 3) return points.map(point => imagePoint(point.x, point.y))
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2]
  return [imagePoint(left, top), imagePoint(right, top), imagePoint(right, bottom), imagePoint(left, bottom)]
}
