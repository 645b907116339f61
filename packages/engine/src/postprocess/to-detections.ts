import type { Model } from '../infer/model.ts'
import type { RawOutput } from '../infer/session.ts'
import { corners, type Size } from './boxes.ts'
import { type Candidate, toCandidates } from './candidates.ts'
import type { Box, Detection } from './detection.ts'
import { exclude } from './exclude.ts'
import { fuse } from './fuse.ts'

/**
 * Converts the raw output of a model to its best candidates in pixels of the input, best first: decoding, clipping,
 * suppression per class at each size of the inference, fusion of the sizes, exclusive classes.
 */
export const detect = (raw: RawOutput, model: Model): Candidate[] => {
  const inside = model.classes.map(({ id }) => model.nms.inside?.[id])
  const looks = toCandidates(raw, model).map(candidates => suppress(candidates, model.nms.iou, inside))
  return exclude(fuse(looks, model.nms.iou, model.minimumScore), model).slice(0, model.maximumDetections)
}

/** A finding of the detector, or of its fusion with the reader. */
export interface Found extends Candidate, Pick<Detection, 'tooth' | 'excluded'> {}

/** Converts candidates to pixels of the original image, each axis by its own factor, in the same order. */
export const toDetections = (found: readonly Found[], model: Model, picture: Size): Detection[] =>
  found.map(({ classId, score, box, tooth, excluded }) => {
    const inImage = toImage(box, model.input, picture)
    const { id: name = '', experimental = false } = model.classes[classId] ?? {}
    return {
      class: name,
      classId,
      confidence: score,
      experimental,
      box: inImage,
      points: corners(inImage),
      ...(tooth && { tooth }),
      ...(excluded && { excluded }),
    }
  })

/** Converts a box of the input to pixels of the original image. */
const toImage = (box: Box<'input'>, input: Size, picture: Size): Box<'image'> => {
  const across = picture.width / input.width
  const down = picture.height / input.height
  return { x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down }
}

/** Converts a box of the original image to pixels of the input. */
export const toInput = (box: Box<'image'>, input: Size, picture: Size): Box<'input'> => {
  const across = input.width / picture.width
  const down = input.height / picture.height
  return { x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down }
}

/**
 * Greedy non-maximum suppression within each class: the best candidate stays, those of its class that overlap it by
 * more than `iou`, or lie inside it with more than the class's share of `inside`, are dropped, and so on. Best first;
 * equal scores in input order. Boxes of different classes never suppress each other, because a tooth may have two
 * conditions. At most 300 per class, as in training/decode.py.
 */
export const suppress = (
  candidates: readonly Candidate[],
  iou: number,
  inside: readonly (number | undefined)[] = [],
): Candidate[] => {
  const kept: Candidate[] = []
  const columns = new Map<number, number[]>()
  const counts = new Map<number, number>()
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    const count = counts.get(candidate.classId) ?? 0
    if (count >= mostPerClass) continue
    const { x, width } = candidate.box
    const first = Math.floor((x - width / 2) / columnWidth)
    const last = Math.floor((x + width / 2) / columnWidth)
    const listOf = (column: number) => column * mostClasses + candidate.classId
    let isHidden = false
    for (let column = first; column <= last && !isHidden; column += 1) {
      isHidden = isHiddenBy(columns.get(listOf(column)), candidate.box, iou, inside[candidate.classId])
    }
    if (isHidden) continue
    kept.push(candidate)
    counts.set(candidate.classId, count + 1)
    for (let column = first; column <= last; column += 1) addTo(columns, listOf(column), candidate.box)
  }
  return kept
}

/**
 * A frequent class gives tens of thousands of candidates, so each is compared only with boxes in the same columns of
 * the image.
 */
const columnWidth = 32
const mostPerClass = 300
const mostClasses = 1000

/** `kept` has left, top, right and bottom of each box in sequence. */
const isHiddenBy = (
  kept: readonly number[] | undefined,
  { x, y, width, height }: Box<'input'>,
  iou: number,
  inside = Number.POSITIVE_INFINITY,
): boolean => {
  if (!kept) return false
  const left = x - width / 2
  const top = y - height / 2
  const right = x + width / 2
  const bottom = y + height / 2
  for (let at = 0; at < kept.length; at += 4) {
    // `?? 0` is for the compiler only: the index is always inside.
    const first = kept[at] ?? 0
    const above = kept[at + 1] ?? 0
    const last = kept[at + 2] ?? 0
    const below = kept[at + 3] ?? 0
    if (first >= right || last <= left || above >= bottom || below <= top) continue
    const both = (Math.min(last, right) - Math.max(first, left)) * (Math.min(below, bottom) - Math.max(above, top))
    if (both > iou * ((last - first) * (below - above) + width * height - both)) return true
    if (both > inside * width * height) return true
  }
  return false
}

const addTo = (columns: Map<number, number[]>, list: number, { x, y, width, height }: Box<'input'>): void => {
  const kept = columns.get(list) ?? []
  kept.push(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
  columns.set(list, kept)
}
