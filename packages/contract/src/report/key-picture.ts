import { detectionClass } from '../classes/detection-class.ts'
import { outlineOf } from '../records/outline.ts'
import type { ReportModel } from '../records/report.ts'

/** Lengths in the key picture's own units: points in the PDF, CSS pixels on screen. Two-tone: dark halo, light line. */
export const keyStyle = {
  halo: { colour: '#0b0f0d', width: 3.4, opacity: 0.85 },
  line: { width: 1.5 },
  /** The line of an experimental finding: the core parts it in two thin ones. */
  doubleLine: { halo: 4.2, width: 2.7, core: 1.2 },
  /** A measure's line: white, so that it is of no class. */
  measure: { colour: '#ffffff', width: 1.2, dot: 1.8 },
  badge: { height: 12, fontSize: 8.4, digit: 5.4, padding: 3.6, radius: 3, fill: '#0b0f0d', text: '#ffffff' },
} as const

/** The picture's size on the A4 sheet, in points; a wide screen shows the same drawing, larger. */
export const keyPictureOnPaper = { width: 515.28, maximumHeight: 290 } as const

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface KeyMark {
  readonly number: number
  readonly colour: string
  readonly dash: string
  /** Drawn with a double line. */
  readonly experimental: boolean
  /** An SVG `points` list. */
  readonly points: string
  readonly badge: Place
}

export interface KeyMeasure {
  readonly name: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly badge: Place
}

export interface KeyPicture {
  readonly width: number
  readonly height: number
  readonly marks: readonly KeyMark[]
  readonly measures: readonly KeyMeasure[]
}

const { badge } = keyStyle

const overlap = (a: Place, b: Place): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

const round = (value: number): number => Math.round(value * 100) / 100

/** The corners of the outline's box first, then its middle: where a reader looks for a number. */
function candidates(box: Place, width: number): readonly Place[] {
  const { height } = badge
  const [left, right, top, bottom] = [box.x, box.x + box.width - width, box.y - height, box.y + box.height]
  const middle = box.x + (box.width - width) / 2
  const places: readonly (readonly [number, number])[] = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
    [middle, top],
    [middle, bottom],
    [left, box.y],
    [right, box.y],
    [middle, box.y + (box.height - height) / 2],
  ]
  return places.map(([x, y]) => ({ x, y, width, height }))
}

/** Hiding another number is this much worse than hiding as much of what is outlined. */
const numberWeight = 6

/** The first place that hides nothing, else the one that hides least of the other numbers and of the findings. */
function placeBadge(box: Place, digits: number, taken: readonly Place[], boxes: readonly Place[], frame: Place): Place {
  const width = digits * badge.digit + 2 * badge.padding
  let best: Place | undefined
  let least = Number.POSITIVE_INFINITY
  for (const { x, y } of candidates(box, width)) {
    const place = {
      x: round(Math.min(Math.max(x, 0), frame.width - width)),
      y: round(Math.min(Math.max(y, 0), frame.height - badge.height)),
      width: round(width),
      height: badge.height,
    }
    const hidden =
      taken.reduce((sum, other) => sum + numberWeight * overlap(place, other), 0) +
      boxes.reduce((sum, other) => sum + overlap(place, other), 0)
    if (hidden < least) [best, least] = [place, hidden]
    if (hidden === 0) break
  }
  return best ?? { ...box, width, height: badge.height }
}

/**
 * The numbered outlines over the radiograph, which fills `width` × `height` of the answer: as wide as requested unless
 * it would stand higher than `maximumHeight`. Pure geometry, so that the screen and the PDF draw the same picture.
 */
export function keyPicture(
  { image, predictions, measures = [] }: Pick<ReportModel, 'image' | 'predictions' | 'measures'>,
  wanted: { readonly width: number; readonly maximumHeight: number },
): KeyPicture {
  const scale = Math.min(wanted.width / image.width, wanted.maximumHeight / image.height)
  const frame = { x: 0, y: 0, width: image.width * scale, height: image.height * scale }
  const taken: Place[] = []
  const placed = predictions.map(prediction => ({ prediction, box: boxOf(prediction, scale) }))
  const boxes = placed.map(({ box }) => box)
  const marks = placed.map(({ prediction, box }): KeyMark => {
    const { colour, dash } = detectionClass(prediction.class)
    const place = placeBadge(box, String(prediction.number).length, taken, boxes, frame)
    taken.push(place)
    const points = outlineOf(prediction)
      .map(({ x, y }) => `${round(x * scale)},${round(y * scale)}`)
      .join(' ')
    const { number, experimental } = prediction
    return { number, colour, dash, experimental, points, badge: place }
  })
  const measured = measures.map(({ name, points: drawn }): KeyMeasure => {
    const points = drawn.map(({ x, y }) => ({ x: round(x * scale), y: round(y * scale) }))
    const place = placeBadge(around(points), name.length, taken, boxes, frame)
    taken.push(place)
    return { name, points, badge: place }
  })
  return { width: round(frame.width), height: round(frame.height), marks, measures: measured }
}

const around = (points: KeyMeasure['points']): Place => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

const boxOf = ({ x, y, width, height }: Place, scale: number): Place => ({
  x: (x - width / 2) * scale,
  y: (y - height / 2) * scale,
  width: width * scale,
  height: height * scale,
})
