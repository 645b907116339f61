import type { Prediction } from '@xrai/contract/case/detection'
import { imagePoint } from '../viewer/coordinates.ts'
import type { Mark } from '../viewer/viewer-state.ts'
import { classLook } from './class-look.ts'
import { findingLabel, findingName } from './finding-words.ts'

/** A finding as the viewer draws it. A prediction without an outline is drawn as its box; x and y are its centre. */
export function toMark(finding: Prediction): Mark {
  const { detection_id, points, x, y, width, height } = finding
  const { colour, dash, letter } = classLook(finding.class)
  const box = { left: x - width / 2, top: y - height / 2, width, height }
  const corners = [
    imagePoint(box.left, box.top),
    imagePoint(box.left + width, box.top),
    imagePoint(box.left + width, box.top + height),
    imagePoint(box.left, box.top + height),
  ]
  return {
    id: detection_id,
    points: points.length >= 3 ? points.map(point => imagePoint(point.x, point.y)) : corners,
    box,
    colour,
    dash,
    letter,
    label: findingLabel(finding),
    name: findingName(finding),
  }
}
