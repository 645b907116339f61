import type { GrayImage } from '../decode/radiograph.ts'
import type { Detection, Point } from '../postprocess/detection.ts'
import { findCanals } from './canals.ts'
import { traceBorder } from './contour.ts'
import { follow } from './follow.ts'
import { findMetal, refineBorder } from './metal.ts'
import { cutPatch, type Patch } from './patch.ts'
import type { Mask } from './regions.ts'
import { withoutCrown, withoutStem } from './screw.ts'
import { simplify } from './simplify.ts'
import { brighten, smooth, stretch } from './smooth.ts'

/** Maximum number of points in an outline. */
const maxPoints = 64
/** A tight box is grown by this share at each side, so that the object's border is inside. */
const margin = 0.12
/** These may go on beside the tooth's box, or touch a neighbour there. */
const followed: ReadonlySet<string> = new Set(['FILLING', 'FILLING OR CROWN', 'CROWN AND BRIDGE'])
/** Findings below this confidence keep their box: an outline takes two milliseconds, and they are rarely shown. */
const leastConfidence = 0.2

type Find = (grey: Float32Array, width: number, height: number) => Mask | undefined

const filling = { share: 0.07, spread: 0.9, brightness: 4, isAtAnEnd: true }
const crown = { share: 0.32, spread: 0.5, brightness: 2, isAtAnEnd: true }
/** A restoration in its own box fills about half of it; composite is hardly brighter than the enamel beside it. */
const enclosed = { share: 0.5, spread: 0.6, brightness: 2, isAtAnEnd: false }
const implant = { share: 0.45, spread: 0.6, brightness: 2, isAtAnEnd: false, isTall: true } as const

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

/** The classes that are brighter than the tooth. */
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
 * Adds `points` along the object to detections that are radiopaque and distinguishable from the tooth inside their box.
 * The others, and those with a score below 0.2, keep the corners of the box. `tight` names the classes whose box
 * encloses the object rather than its tooth. `fromMaps` has the outlines, by detection, that the networks' own maps gave;
 * these stay. A restoration may go on outside the box, as `follow` says; no other outline extends more than a pixel
 * outside it, or outside the grown box of a tight class. docs/decisions/133-filled-canals.md has the latest measurements.
 */
export const outline = (
  image: GrayImage,
  detections: readonly Detection[],
  tight: readonly string[] = [],
  fromMaps: readonly (readonly Point[] | undefined)[] = [],
): Detection[] =>
  detections.map((detection, at) => {
    const points = fromMaps[at] ?? outlineIn(image, detection, tight.includes(detection.class))
    return points ? { ...detection, points } : detection
  })

const outlineIn = (
  image: GrayImage,
  { class: name, box, confidence }: Detection,
  isTight: boolean,
): Point[] | undefined => {
  const usual = confidence >= leastConfidence ? radiopaque.get(name) : undefined
  const find = usual && isTight ? findEnclosed : usual
  const searched = isTight ? grown(box) : box
  const patch = find && cutPatch(image, searched)
  if (!(find && patch)) return undefined
  const mask = find(stretch(smooth(patch.grey, patch.width, patch.height)), patch.width, patch.height)
  const whole = mask && followed.has(name) ? follow(image, searched, { mask, patch }) : undefined
  const points = mask && toImage(whole?.mask ?? mask, whole?.patch ?? patch)
  return points && points.length >= 3 ? points : undefined
}

const grown = (box: Detection['box']): Detection['box'] => ({
  ...box,
  width: box.width * (1 + 2 * margin),
  height: box.height * (1 + 2 * margin),
})

/** Simplifies away the steps of the cells with a tolerance of 0.6 cells. Rounded to tenths of a pixel. */
const toImage = (mask: Mask, { left, top, across, down }: Patch): Point[] => {
  const border = traceBorder(mask).map(({ x, y }) => ({ x: left + x * across, y: top + y * down }))
  const tenth = (value: number) => Math.round(value * 10) / 10
  return simplify(border, 0.6 * Math.max(across, down), maxPoints).map(({ x, y }) => ({ x: tenth(x), y: tenth(y) }))
}
