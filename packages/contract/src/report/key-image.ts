import { detectionClass } from '../classes/detection-class.ts'
import { outlineOf, type Point } from '../records/outline.ts'
import type { ReportModel } from '../records/report.ts'

/** Lengths in the key picture's own units: points in the PDF, CSS pixels on screen. Two-tone: dark halo, light line. */
export const keyStyle = {
  halo: { colour: '#0b0f0d', width: 3.4, opacity: 0.85 },
  line: { width: 1.5 },
  /** The line of an experimental finding: the core splits it into two thin lines. */
  doubleLine: { halo: 4.2, width: 2.7, core: 1.2 },
  /** A measurement's line: white, because no class has that colour. */
  measure: { colour: '#ffffff', width: 1.2, dot: 1.8 },
  badge: { height: 12, fontSize: 8.4, digit: 5.4, padding: 3.6, radius: 3, fill: '#0b0f0d', text: '#ffffff' },
} as const

/** The image's size on the A4 sheet, in points; a wide screen shows the same drawing enlarged. */
export const keyImageOnPaper = { width: 515.28, maximumHeight: 290 } as const

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

export interface KeyMeasurement {
  readonly name: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly badge: Place
}

export interface KeyImage {
  readonly width: number
  readonly height: number
  readonly marks: readonly KeyMark[]
  readonly measures: readonly KeyMeasurement[]
}

const { badge } = keyStyle

const overlap = (a: Place, b: Place): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

const round = (value: number): number => Math.round(value * 100) / 100

/**
 * Candidate positions of a number: above and below the outline's highest and lowest points and beside its outermost
 * ones, each touching the point, because a slanted outline leaves the corners of its box empty. The last candidate is
 * on the outline itself.
 */
function candidates(outline: readonly Point[], width: number): readonly Place[] {
  const { height } = badge
  const least = (by: (point: Point) => number): Point => outline.reduce((a, b) => (by(b) < by(a) ? b : a))
  const top = least(({ y }) => y)
  const bottom = least(({ y }) => -y)
  const left = least(({ x }) => x)
  const right = least(({ x }) => -x)
  const across = [0, width / 2, width]
  const down = [height / 2, 0, height]
  const places: readonly (readonly [number, number])[] = [
    ...across.map(shift => [top.x - shift, top.y - height] as const),
    ...across.map(shift => [bottom.x - shift, bottom.y] as const),
    ...down.map(shift => [left.x - width, left.y - shift] as const),
    ...down.map(shift => [right.x, right.y - shift] as const),
    ...[top, bottom, left, right].map(({ x, y }) => [x - width / 2, y - height / 2] as const),
  ]
  return places.map(([x, y]) => ({ x, y, width, height }))
}

/** Covering another number costs this many times as much as covering an equal area of a finding. */
const numberWeight = 6

interface Around {
  readonly taken: readonly Place[]
  readonly boxes: readonly Place[]
  readonly frame: Place
}

/** The first position that covers nothing, else the one that covers least of the other numbers and of the findings. */
function placeBadge(outline: readonly Point[], digits: number, { taken, boxes, frame }: Around): Place {
  const width = digits * badge.digit + 2 * badge.padding
  let best: Place | undefined
  let least = Number.POSITIVE_INFINITY
  for (const { x, y } of candidates(outline, width)) {
    const place = {
      x: round(Math.min(Math.max(x, 0), frame.width - width)),
      y: round(Math.min(Math.max(y, 0), frame.height - badge.height)),
      width: round(width),
      height: badge.height,
    }
    const hidden =
      taken.reduce((sum, other) => sum + numberWeight * overlap(place, other), 0) +
      boxes.reduce((sum, other) => sum + overlap(place, other), 0)
    if (hidden < least) {
      best = place
      least = hidden
    }
    if (hidden === 0) break
  }
  return best ?? { x: 0, y: 0, width, height: badge.height }
}

/**
 * The numbered outlines over the radiograph, which fills the returned `width` × `height`: as wide as requested unless
 * it would exceed `maximumHeight`. Pure geometry, so that the screen and the PDF draw the same image.
 */
export function keyImage(
  { image, predictions, measures = [] }: Pick<ReportModel, 'image' | 'predictions' | 'measures'>,
  wanted: { readonly width: number; readonly maximumHeight: number },
): KeyImage {
  const scale = Math.min(wanted.width / image.width, wanted.maximumHeight / image.height)
  const frame = { x: 0, y: 0, width: image.width * scale, height: image.height * scale }
  const taken: Place[] = []
  const placed = predictions.map(prediction => ({ prediction, box: boxOf(prediction, scale) }))
  const boxes = placed.map(({ box }) => box)
  const marks = placed.map(({ prediction }): KeyMark => {
    const { colour, dash } = detectionClass(prediction.class)
    const outline = outlineOf(prediction).map(({ x, y }) => ({ x: round(x * scale), y: round(y * scale) }))
    const place = placeBadge(outline, String(prediction.number).length, { taken, boxes, frame })
    taken.push(place)
    const points = outline.map(({ x, y }) => `${x},${y}`).join(' ')
    const { number, experimental } = prediction
    return { number, colour, dash, experimental, points, badge: place }
  })
  const measured = measures.map(({ name, points: drawn }): KeyMeasurement => {
    const points = drawn.map(({ x, y }) => ({ x: round(x * scale), y: round(y * scale) }))
    const place = placeBadge(points, name.length, { taken, boxes, frame })
    taken.push(place)
    return { name, points, badge: place }
  })
  return { width: round(frame.width), height: round(frame.height), marks, measures: measured }
}

const boxOf = ({ x, y, width, height }: Place, scale: number): Place => ({
  x: (x - width / 2) * scale,
  y: (y - height / 2) * scale,
  width: width * scale,
  height: height * scale,
})
