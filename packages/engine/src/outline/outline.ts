import type { GrayImage } from '../decode/radiograph.ts'
import type { Detection, Point } from '../postprocess/detection.ts'
import { findCanals } from './canals.ts'
import { traceBorder } from './contour.ts'
import { findMetal, refineBorder } from './metal.ts'
import { cutPatch, type Patch } from './patch.ts'
import type { Mask } from './regions.ts'
import { withoutCrown, withoutStem } from './screw.ts'
import { simplify } from './simplify.ts'
import { brighten, smooth, stretch } from './smooth.ts'

/** The most that an outline may have. */
const maxPoints = 64
/** A tight box is grown by this share at each side, so that the object's border is in view. */
const margin = 0.12
/** Findings below this confidence keep their box: an outline takes two milliseconds, and they are rarely shown. */
const leastConfidence = 0.2

type Find = (grey: Float32Array, width: number, height: number) => Mask | undefined

const filling = { share: 0.07, spread: 0.9, brightness: 4, isAtAnEnd: true }
const crown = { share: 0.32, spread: 0.5, brightness: 2, isAtAnEnd: true }
/** A restoration in a box of its own fills about half of it; composite is hardly brighter than the enamel beside it. */
const enclosed = { share: 0.5, spread: 0.6, brightness: 2, isAtAnEnd: false }
const implant = { share: 0.45, spread: 0.6, brightness: 2, isAtAnEnd: false }

const findFilling: Find = (grey, width, height) => {
  const metal = findMetal(brighten(grey), width, height, filling)
  return metal && refineBorder(metal, grey, 1)
}
const findCrown: Find = (grey, width, height) => {
  const metal = findMetal(grey, width, height, crown)
  return metal && withoutStem(refineBorder(metal, grey, 2))
}
const findEnclosed: Find = (grey, width, height) => {
  const metal = findMetal(grey, width, height, enclosed)
  return metal && refineBorder(metal, grey, 1)
}
const findScrew: Find = (grey, width, height) => {
  const metal = findMetal(grey, width, height, implant)
  return metal && withoutCrown(refineBorder(metal, grey, 2))
}

/** The classes that stand out brighter than the tooth. */
const radiopaque: ReadonlyMap<string, Find> = new Map([
  ['FILLING', findFilling],
  ['FILLING OR CROWN', findFilling],
  ['CROWN AND BRIDGE', findCrown],
  ['IMPLANT', findScrew],
  ['ROOT CANAL TREATMENT', findCanals],
  ['SHORTENED RCT', findCanals],
  ['ROOT CANAL BEYOND APEX', findCanals],
])

/**
 * Detections with `points` along the object where it is radiopaque and can be distinguished from the tooth in the
 * picture inside its box; the others, and what scores less than 0.2, are left as they came, with the corners of the
 * box. `tight` names the classes whose box encloses the object and not its tooth. Nothing of an outline lies more than a
 * pixel outside the box, or outside the grown one of a tight class. docs/decisions/022-outlines.md has what was measured.
 */
export const outline = (
  image: GrayImage,
  detections: readonly Detection[],
  tight: readonly string[] = [],
): Detection[] =>
  detections.map(detection => {
    const points = outlineIn(image, detection, tight.includes(detection.class))
    return points ? { ...detection, points } : detection
  })

const outlineIn = (
  image: GrayImage,
  { class: name, box, confidence }: Detection,
  isTight: boolean,
): Point[] | undefined => {
  const usual = confidence >= leastConfidence ? radiopaque.get(name) : undefined
  const find = usual && isTight ? findEnclosed : usual
  const patch = find && cutPatch(image, isTight ? grown(box) : box)
  if (!(find && patch)) return undefined
  const grey = stretch(smooth(patch.grey, patch.width, patch.height))
  const mask = find(grey, patch.width, patch.height)
  const points = mask && toPicture(mask, patch)
  return points && points.length >= 3 ? points : undefined
}

const grown = (box: Detection['box']): Detection['box'] => ({
  ...box,
  width: box.width * (1 + 2 * margin),
  height: box.height * (1 + 2 * margin),
})

/** Steps of a cell are not the object's: what lies within 0.6 of one is straightened. In tenths of a pixel. */
const toPicture = (mask: Mask, { left, top, across, down }: Patch): Point[] => {
  const border = traceBorder(mask).map(({ x, y }) => ({ x: left + x * across, y: top + y * down }))
  const tenth = (value: number) => Math.round(value * 10) / 10
  return simplify(border, 0.6 * Math.max(across, down), maxPoints).map(({ x, y }) => ({ x: tenth(x), y: tenth(y) }))
}
