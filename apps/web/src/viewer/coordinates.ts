/**
 * Two planes that must not be mixed: the image's own pixels (the upright frame: original size, origin at its top left
 * corner, x to the right) and the canvas on screen (CSS pixels, origin at the viewer's top left corner).
 */
declare const plane: unique symbol

interface Point {
  readonly x: number
  readonly y: number
}

export type ImagePoint = Point & { readonly [plane]: 'image' }
export type CanvasPoint = Point & { readonly [plane]: 'canvas' }

export const imagePoint = (x: number, y: number) => ({ x, y }) as ImagePoint
export const canvasPoint = (x: number, y: number) => ({ x, y }) as CanvasPoint

export interface Size {
  readonly width: number
  readonly height: number
}

/** A box in image pixels by its top left corner. */
export interface ImageBox extends Size {
  readonly left: number
  readonly top: number
}

/** The smallest upright box around points. */
export function boxAround(points: readonly ImagePoint[]): ImageBox {
  const xs = points.map(point => point.x)
  const ys = points.map(point => point.y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** The position of image pixels on the canvas: canvas = image × scale + (x, y). Never rotated, never skewed. */
export interface Placement {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const toCanvas = (placement: Placement, point: ImagePoint): CanvasPoint =>
  canvasPoint(point.x * placement.scale + placement.x, point.y * placement.scale + placement.y)

export const toImage = (placement: Placement, point: CanvasPoint): ImagePoint =>
  imagePoint((point.x - placement.x) / placement.scale, (point.y - placement.y) / placement.scale)

export const isWithin = (size: Size, point: CanvasPoint): boolean =>
  point.x >= 0 && point.y >= 0 && point.x <= size.width && point.y <= size.height

/** `low` if there is no room between the limits. */
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), Math.max(low, high))

/** The point of the image that is nearest to a point. */
export const insideImage = ({ x, y }: Point, image: Size): ImagePoint =>
  imagePoint(clamp(x, 0, image.width), clamp(y, 0, image.height))
