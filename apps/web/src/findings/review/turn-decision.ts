import { type Orientation, turnFinding } from '@xrai/contract/records/orientation'
import type { Decision, FindingShape } from '@xrai/contract/review/decision-schema'

export interface TurnedImage {
  readonly width: number
  readonly height: number
  readonly orientation: Orientation | null
}

/**
 * Maps a decision from the pixels of the file as sent to those of the displayed image, or back: the map is its own
 * inverse. Returns the same object if it contains no position.
 */
export const turnDecision = <D extends Decision>(decision: D, image: TurnedImage): D => {
  if (!image.orientation) return decision
  const turn = (shape: FindingShape) => turnFinding(shape, image.orientation, image)
  if (decision.kind === 'add')
    return { ...decision, finding: { ...decision.finding, shape: turn(decision.finding.shape) } }
  if (decision.kind === 'edit' && decision.changes.shape)
    return { ...decision, changes: { ...decision.changes, shape: turn(decision.changes.shape) } }
  return decision
}
