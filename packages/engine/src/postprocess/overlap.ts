import type { Box, Space } from './detection.ts'

/** Intersection over union of two boxes of one space, 0–1. */
export const overlap = <S extends Space>(a: Box<S>, b: Box<S>): number => {
  const both = sharedArea(a, b)
  return both === 0 ? 0 : both / (a.width * a.height + b.width * b.height - both)
}

/** The share of the smaller of two boxes that is inside the other, 0–1. */
const inside = <S extends Space>(a: Box<S>, b: Box<S>): number =>
  sharedArea(a, b) / Math.min(a.width * a.height, b.width * b.height)

const sameThing = { overlap: 0.5, inside: 0.7 } as const

/** True if two boxes overlap enough, or the smaller is far enough inside the other, to be one object. */
export const isOneThing = <S extends Space>(a: Box<S>, b: Box<S>): boolean =>
  overlap(a, b) > sameThing.overlap || inside(a, b) > sameThing.inside

/** Zero if they do not meet. */
export const sharedArea = <S extends Space>(a: Box<S>, b: Box<S>): number => {
  const width = Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2)
  const height = Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2)
  return width <= 0 || height <= 0 ? 0 : width * height
}
