import { outlineOf } from '@xrai/contract/records/outline'
import type { Prediction } from '@xrai/contract/records/prediction'
import { boxAround, imagePoint } from '../viewer/coordinates.ts'
import type { Mark } from '../viewer/viewer-state.ts'
import { classLook } from './class-look.ts'
import { findingLabel, findingName } from './finding-words.ts'

/** A finding as the viewer draws it: its outline, or its box where no outline came; x and y are the box's centre. */
export function toMark(finding: Prediction): Mark {
  const { colour, dash, letter } = classLook(finding.class)
  const points = outlineOf(finding).map(({ x, y }) => imagePoint(x, y))
  return {
    id: finding.detection_id,
    points,
    box: boxAround(points),
    colour,
    dash,
    letter,
    doubleLine: finding.experimental,
    label: findingLabel(finding),
    name: findingName(finding),
  }
}
