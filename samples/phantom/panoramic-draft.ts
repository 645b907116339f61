import type { Point } from './geometry.ts'
import { midline } from './panoramic-arches.ts'
import type { Random } from './random.ts'

export type Side = 1 | -1

/** Converts landmarks, written "dx,y dx,y" from the midline outwards, to points on one side of the face. */
export type Draft = (landmarks: string, lower?: number) => readonly Point[]

/** No face is symmetric: every landmark varies by up to `stray` units. */
export function createDraft(side: Side, wide: number, random: Random, stray = 5): Draft {
  return (landmarks, lower = 0) =>
    landmarks.split(' ').map((pair): Point => {
      const [dx = 0, y = 0] = pair.split(',').map(Number)
      return [midline + side * dx * wide + stray * random.normal(), y + lower + stray * random.normal()]
    })
}

/** Joins the right side's reversed points and the left side's to a line across the midline. */
export const across = (right: readonly Point[], left: readonly Point[]): readonly Point[] => [
  ...[...right].reverse(),
  ...left,
]
