import type { Point } from './geometry.ts'

/** The form is printed in black; findings in the two colours that the norm allows. */
export const inkColours = { black: '#16211a', blue: '#1d4ed8', red: '#d1202a' } as const
export type Ink = keyof typeof inkColours

export interface PathPrimitive {
  readonly kind: 'path'
  readonly d: string
  readonly ink: Ink
  /** Line width; 0 for no line. */
  readonly width: number
  readonly isFilled: boolean
  readonly isDashed?: boolean
}

/** Centred at x, on the baseline y. */
export interface TextPrimitive {
  readonly kind: 'text'
  readonly x: number
  readonly y: number
  readonly size: number
  readonly text: string
  readonly ink: Ink
  readonly isBold: boolean
}

/** One form for screen, PDF and tests, in the units of `geometry.ts`. */
export type Primitive = PathPrimitive | TextPrimitive

const round = (value: number): string => String(Math.round(value * 100) / 100)
const pair = ({ x, y }: Point): string => `${round(x)} ${round(y)}`

export const polyline = (points: readonly Point[]): string =>
  points.map((point, place) => `${place === 0 ? 'M' : 'L'}${pair(point)}`).join('')
export const polygon = (points: readonly Point[]): string => `${polyline(points)}Z`

export const ellipse = ({ x, y }: Point, rx: number, ry: number): string => {
  const arc = `A${round(rx)} ${round(ry)} 0 1 0`
  return `M${pair({ x: x - rx, y })}${arc} ${pair({ x: x + rx, y })}${arc} ${pair({ x: x - rx, y })}Z`
}

/** A quadratic curve with its control point. */
export const curve = (from: Point, control: Point, to: Point): string => `M${pair(from)}Q${pair(control)} ${pair(to)}`

/** A cubic curve with its two control points. */
export const cubic = (from: Point, control: Point, otherControl: Point, to: Point): string =>
  `M${pair(from)}C${[control, otherControl, to].map(pair).join(' ')}`

/** The head of an arrow at `tip`, pointing away from `from`. */
export const arrowHead = (from: Point, tip: Point, size = 5): string => {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x)
  const barb = (turn: number): Point => ({
    x: tip.x - size * Math.cos(angle + turn),
    y: tip.y - size * Math.sin(angle + turn),
  })
  return polyline([barb(0.5), tip, barb(-0.5)])
}

export const stroke = (d: string, ink: Ink, width = 1.8): PathPrimitive => ({
  kind: 'path',
  d,
  ink,
  width,
  isFilled: false,
})
export const fill = (d: string, ink: Ink): PathPrimitive => ({ kind: 'path', d, ink, width: 0, isFilled: true })

export interface ViewBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

const primitiveSvg = (primitive: Primitive): string => {
  const colour = inkColours[primitive.ink]
  if (primitive.kind === 'text') {
    const { x, y, size, text, isBold } = primitive
    const font = { 'font-family': 'Inter', 'font-size': size, 'font-weight': isBold ? 'bold' : 'normal' }
    return `<text${attributes({ x: round(x), y: round(y), ...font, 'text-anchor': 'middle', fill: colour })}>${text}</text>`
  }
  const { d, width, isFilled, isDashed } = primitive
  const line = width === 0 ? {} : { stroke: colour, 'stroke-width': width, 'stroke-linejoin': 'round' }
  const dash = isDashed ? { 'stroke-dasharray': '2.5 2' } : {}
  return `<path${attributes({ d, fill: isFilled ? colour : 'none', ...line, ...dash })}/>`
}

/**
 * Renders the primitives as SVG text. No escaping is needed: the texts are tooth numbers and the norm's siglas, never
 * user input.
 */
export const drawingSvg = (primitives: readonly Primitive[], { x, y, width, height }: ViewBox): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, width, height].map(round).join(' ')}">${primitives.map(primitiveSvg).join('')}</svg>`
