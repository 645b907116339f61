import { outlineOf } from '@xrai/contract/records/outline'
import type { FindingState } from '@xrai/contract/review/fold'
import { boxAround, imagePoint } from '../viewer/coordinates.ts'
import type { Mark, MarkStroke } from '../viewer/viewer-state.ts'
import { classLook } from './class-look.ts'
import { type Finding, stateOf } from './finding.ts'
import { findingLabel, findingName } from './finding-words.ts'

const strokes: Readonly<Record<FindingState, MarkStroke | undefined>> = {
  undecided: undefined,
  accepted: 'confirmed',
  rejected: 'discarded',
  edited: 'own',
  added: 'own',
}

/** Converts a finding to the viewer's mark: its outline, or its box without one; x and y are the box's centre. */
export function toMark(finding: Finding): Mark {
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
    stroke: strokes[stateOf(finding)],
  }
}
