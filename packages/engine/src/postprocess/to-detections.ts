import type { Model } from '../infer/model.ts'
import type { RawOutput } from '../infer/session.ts'
import { corners, type Size } from './boxes.ts'
import { type Candidate, toCandidates } from './candidates.ts'
import type { Box, Detection } from './detection.ts'
import { exclude } from './exclude.ts'
import { fuse } from './fuse.ts'
import { overlap } from './overlap.ts'

/**
 * The raw output of a model to its best candidates in pixels of the input, best first: decoding, clipping, suppression per
 * class at each size of the inference, fusion of the sizes, classes that exclude each other.
 */
export const detect = (raw: RawOutput, model: Model): Candidate[] => {
  const looks = toCandidates(raw, model).map(candidates => suppress(candidates, model.nms.iou))
  return exclude(fuse(looks, model.nms.iou, model.minimumScore), model).slice(0, model.maximumDetections)
}

/** What a detector, or the fusion with the reader, found. */
export interface Found extends Candidate, Pick<Detection, 'tooth' | 'excluded'> {}

/** Candidates in pixels of the original picture, each axis by its own factor, in the same order. */
export const toDetections = (found: readonly Found[], model: Model, picture: Size): Detection[] =>
  found.map(({ classId, score, box, tooth, excluded }) => {
    const inPicture = toPicture(box, model.input, picture)
    const { id: name = '', experimental = false } = model.classes[classId] ?? {}
    const { research = false } = model
    return {
      class: name,
      classId,
      confidence: score,
      experimental,
      research,
      box: inPicture,
      points: corners(inPicture),
      ...(tooth && { tooth }),
      ...(excluded && { excluded }),
    }
  })

/** A box of the input in pixels of the original picture. */
export const toPicture = (box: Box<'input'>, input: Size, picture: Size): Box<'image'> => {
  const across = picture.width / input.width
  const down = picture.height / input.height
  return { x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down }
}

/** A box of the original picture in pixels of the input. */
export const toInput = (box: Box<'image'>, input: Size, picture: Size): Box<'input'> => {
  const across = input.width / picture.width
  const down = input.height / picture.height
  return { x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down }
}

/**
 * Greedy non-maximum suppression within each class: the best candidate stays, those of its class that overlap it by
 * more than `iou` go, and so on. Best first; equal scores in the order they came. Boxes of different classes never
 * suppress each other, for a tooth may have two conditions.
 */
export const suppress = (candidates: readonly Candidate[], iou: number): Candidate[] => {
  const kept: Candidate[] = []
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    const hidden = kept.some(other => other.classId === candidate.classId && overlap(other.box, candidate.box) > iou)
    if (!hidden) kept.push(candidate)
  }
  return kept
}
