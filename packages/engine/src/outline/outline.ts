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
/** Findings below this confidence keep their box: an outline takes two milliseconds, and they are rarely shown. */
const leastConfidence = 0.2

type Find = (grey: Float32Array, width: number, height: number) => Mask | undefined

const filling = { share: 0.07, spread: 0.9, brightness: 4, isAtAnEnd: true }
const crown = { share: 0.32, spread: 0.5, brightness: 2, isAtAnEnd: true }
const implant = { share: 0.45, spread: 0.6, brightness: 2, isAtAnEnd: false }

const findFilling: Find = (grey, width, height) => {
  const metal = findMetal(brighten(grey), width, height, filling)
  return metal && refineBorder(metal, grey, 1)
}
const findCrown: Find = (grey, width, height) => {
  const metal = findMetal(grey, width, height, crown)
  return metal && withoutStem(refineBorder(metal, grey, 2))
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
 * box. Nothing of an outline lies more than a pixel outside the box. docs/decisions/022-outlines.md has what was
 * measured.
 */
export const outline = (image: GrayImage, detections: readonly Detection[]): Detection[] =>
  detections.map(detection => {
    const points = outlineIn(image, detection)
    return points ? { ...detection, points } : detection
  })

const outlineIn = (image: GrayImage, { class: name, box, confidence }: Detection): Point[] | undefined => {
  const find = confidence >= leastConfidence ? radiopaque.get(name) : undefined
  const patch = find && cutPatch(image, box)
  if (!(find && patch)) return undefined
  const grey = stretch(smooth(patch.grey, patch.width, patch.height))
  const mask = find(grey, patch.width, patch.height)
  const points = mask && toPicture(mask, patch)
  return points && points.length >= 3 ? points : undefined
}

/** Steps of a cell are not the object's: what lies within 0.6 of one is straightened. In tenths of a pixel. */
const toPicture = (mask: Mask, { left, top, across, down }: Patch): Point[] => {
  const border = traceBorder(mask).map(({ x, y }) => ({ x: left + x * across, y: top + y * down }))
  const tenth = (value: number) => Math.round(value * 10) / 10
  return simplify(border, 0.6 * Math.max(across, down), maxPoints).map(({ x, y }) => ({ x: tenth(x), y: tenth(y) }))
}
