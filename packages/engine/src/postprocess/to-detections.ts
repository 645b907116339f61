import type { Model } from '../infer/model.ts'
import type { RawOutput } from '../infer/session.ts'
import { toCandidates } from './candidates.ts'
import type { Size } from './clip.ts'
import { corners } from './corners.ts'
import type { Box, Detection } from './detection.ts'
import { suppress } from './suppress.ts'

/**
 * The raw output of a model to detections in pixels of the original picture, best first: decoding, clipping,
 * suppression per class, and the way back from the input's size, each axis by its own factor.
 */
export const toDetections = (raw: RawOutput, model: Model, picture: Size): Detection[] =>
  suppress(toCandidates(raw, model), model.nms.iou, model.maximumDetections).map(({ classId, score, box }) => {
    const inPicture = toPicture(box, model.input, picture)
    const name = model.classes[classId]?.id ?? ''
    return { class: name, classId, confidence: score, box: inPicture, points: corners(inPicture) }
  })

const toPicture = (box: Box<'input'>, input: Size, picture: Size): Box<'image'> => {
  const across = picture.width / input.width
  const down = picture.height / input.height
  return { x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down }
}
