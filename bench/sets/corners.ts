/** In pixels, or in shares of width and height. */
export type Corners = readonly [left: number, top: number, right: number, bottom: number]

/** The corners around the points of polygons, x and y by turns. */
export const cornersOf = (polygons: readonly (readonly number[])[]): Corners => {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (const polygon of polygons) {
    for (let at = 0; at + 1 < polygon.length; at += 2) {
      const [x = 0, y = 0] = [polygon[at], polygon[at + 1]]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return [left, top, right, bottom]
}
