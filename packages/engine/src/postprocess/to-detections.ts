import type { Model } from '../infer/model.ts'
import type { RawOutput } from '../infer/session.ts'
import { type Candidate, toCandidates } from './candidates.ts'
import type { Box, Detection, Point } from './detection.ts'
import { suppress } from './suppress.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The raw output of a model to detections in pixels of the original picture, best first: decoding, suppression per
 * class, the way back from the input's size (each axis by its own factor), clipping to the picture.
 */
export const toDetections = (raw: RawOutput, model: Model, picture: Size): Detection[] =>
  suppress(toCandidates(raw, model), model.nms.iou, model.maximumDetections).flatMap(candidate => {
    const box = clip(toPicture(candidate.box, model.input, picture), picture)
    return box ? [toDetection(candidate, box, model)] : []
  })

const toPicture = (box: Box<'input'>, input: Size, picture: Size): Box<'image'> => {
  const across = picture.width / input.width
  const down = picture.height / input.height
  return { x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down }
}

/** The part of the box inside the picture; undefined when it lies wholly outside. */
const clip = (box: Box<'image'>, { width, height }: Size): Box<'image'> | undefined => {
  const left = Math.max(box.x - box.width / 2, 0)
  const top = Math.max(box.y - box.height / 2, 0)
  const right = Math.min(box.x + box.width / 2, width)
  const bottom = Math.min(box.y + box.height / 2, height)
  if (right <= left || bottom <= top) return undefined
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top }
}

const toDetection = ({ classId, score }: Candidate, box: Box<'image'>, model: Model): Detection => ({
  class: model.classes[classId]?.id ?? '',
  classId,
  confidence: score,
  box,
  points: corners(box),
})

const corners = ({ x, y, width, height }: Box<'image'>): Point[] => {
  const [left, top, right, bottom] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2]
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}
