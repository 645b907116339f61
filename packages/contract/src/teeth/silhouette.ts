import { type Fdi, isMilk, isUpper, placeOf } from './fdi.ts'

export interface Silhouette {
  readonly width: number
  readonly height: number
  /** An SVG path, seen from outside: the roots of an upper tooth point up, those of a lower one down. */
  readonly path: string
}

/** One height for all teeth, so that the necks of a row align. */
export const silhouetteHeight = 48

/** Drawn with the roots up, the neck at 28. */
const shapes = {
  incisor: {
    width: 16,
    path: 'M4.6 28C3.4 34 2.8 41 3.3 45Q8 47.2 12.7 45C13.2 41 12.6 34 11.4 28C11 18 9.8 7 8 3C6.2 7 5 18 4.6 28Z',
  },
  canine: {
    width: 17,
    path: 'M4.6 28C3.3 33 2.8 38 3.3 41.4Q6.4 44 8.5 47Q10.6 44 13.7 41.4C14.2 38 13.7 33 12.4 28C12 17 10.6 5 8.5 1.4C6.4 5 5 17 4.6 28Z',
  },
  premolar: {
    width: 18,
    path: 'M4.4 28C2.8 33 2.5 39 3.2 43Q6 46.8 9 43.8Q12 46.8 14.8 43C15.5 39 15.2 33 13.6 28C13.2 18 11.2 8 9 4C6.8 8 4.8 18 4.4 28Z',
  },
  upperMolar: {
    width: 26,
    path: 'M4 28C2 33 1.8 39 2.7 43.3Q6.4 46.8 9.6 44.2Q13 46.6 16.4 44.2Q19.6 46.8 23.3 43.3C24.2 39 24 33 22 28C23 19 22.8 9 21.2 5C18.8 9 17.6 15 16.8 20C16.2 14 15 7 13 4.4C11 7 9.8 14 9.2 20C8.4 15 7.2 9 4.8 5C3.2 9 3 19 4 28Z',
  },
  lowerMolar: {
    width: 26,
    path: 'M4 28C2 33 1.8 39 2.7 43.3Q6.4 46.8 9.6 44.2Q13 46.6 16.4 44.2Q19.6 46.8 23.3 43.3C24.2 39 24 33 22 28C22.8 19 22 9 19.6 4.5C17 9 15.2 16 13 21.5C10.8 16 9 9 6.4 4.5C4 9 3.2 19 4 28Z',
  },
} as const

const shapeOf = (tooth: Fdi) => {
  const place = placeOf(tooth)
  if (place <= 2) return shapes.incisor
  if (place === 3) return shapes.canine
  // Milk teeth have no premolars: their fourth and fifth are molars.
  if (place <= 5 && !isMilk(tooth)) return shapes.premolar
  return isUpper(tooth) ? shapes.upperMolar : shapes.lowerMolar
}

/** The outline of a tooth of this number, ready to draw. */
export const silhouetteOf = (tooth: Fdi): Silhouette => {
  const { width, path } = shapeOf(tooth)
  return { width, height: silhouetteHeight, path: isUpper(tooth) ? path : upsideDown(path) }
}

/** The height at which a letter is centred in the crown, from the upper edge. */
export const crownMiddleOf = (tooth: Fdi): number => (isUpper(tooth) ? 38.5 : 15)

/** The two lines through an absent tooth in a box that begins at x and y, at these distances from its edges. */
export const crossOf = (
  { width, x = 0, y = 0 }: { readonly width: number; readonly x?: number; readonly y?: number },
  inset: { readonly x: number; readonly y: number },
): string => {
  const left = x + inset.x
  const right = x + width - inset.x
  const top = y + inset.y
  const bottom = y + silhouetteHeight - inset.y
  return `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`
}

/** All coordinates of these paths are absolute, so every second number is a y. */
const upsideDown = (path: string): string => {
  let isX = false
  return path.replace(/-?\d+(\.\d+)?/g, number => {
    isX = !isX
    return isX ? number : String(Math.round((silhouetteHeight - Number(number)) * 10) / 10)
  })
}
