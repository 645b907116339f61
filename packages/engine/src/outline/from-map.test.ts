import { describe, expect, it } from 'vitest'
import { type MapWindow, outlineFromMap, outlineOfParts } from './from-map.ts'

const width = 20
const height = 30
const whole = { left: 0, top: 0, right: width, bottom: height }

/** Discs with a smooth edge, each with its probability in the middle. */
const mapOf = (discs: readonly { x: number; y: number; radius: number; most: number }[]): MapWindow => {
  const logits = Float32Array.from({ length: width * height }, (_, at) => {
    const x = (at % width) + 0.5
    const y = Math.floor(at / width) + 0.5
    const shares = discs.map(disc => disc.most / (1 + Math.exp(2 * (Math.hypot(x - disc.x, y - disc.y) - disc.radius))))
    const share = Math.min(Math.max(...shares, 1e-4), 1 - 1e-4)
    return Math.log(share / (1 - share))
  })
  return { logits, width, height, within: whole }
}

const radii = (points: readonly { x: number; y: number }[] | undefined, x: number, y: number) =>
  points?.map(point => Math.hypot(point.x - x, point.y - y)) ?? []

describe('the outline of a map', () => {
  it('follows the level between the cells, with at most 64 points', () => {
    const points = outlineFromMap(mapOf([{ x: 8.3, y: 12.1, radius: 4, most: 1 }]), 0.5)
    expect(points?.length).toBeGreaterThan(8)
    expect(points?.length).toBeLessThanOrEqual(64)
    for (const radius of radii(points, 8.3, 12.1)) expect(Math.abs(radius - 4)).toBeLessThan(0.4)
  })

  it('is that of the region with the most evidence inside the window', () => {
    const map = mapOf([
      { x: 5, y: 6, radius: 4, most: 1 },
      { x: 14, y: 22, radius: 2, most: 1 },
    ])
    expect(Math.max(...radii(outlineFromMap(map, 0.5), 5, 6))).toBeLessThan(5)
    const below = { ...map, within: { ...whole, top: 15 } }
    expect(Math.max(...radii(outlineFromMap(below, 0.5), 14, 22))).toBeLessThan(3)
  })

  it('stays within the sides that it is restricted to', () => {
    const points = outlineFromMap(
      { ...mapOf([{ x: 8, y: 12, radius: 6, most: 1 }]), within: { ...whole, left: 8 } },
      0.5,
    )
    expect(Math.min(...(points ?? []).map(({ x }) => x))).toBeGreaterThanOrEqual(8)
  })

  it('follows what the sides cut, unless that is much larger', () => {
    const map = mapOf([{ x: 10, y: 12, radius: 6, most: 1 }])
    const cut = { ...map, within: { ...whole, right: 9 } }
    const points = outlineFromMap({ ...cut, followed: whole }, 0.5)
    for (const radius of radii(points, 10, 12)) expect(Math.abs(radius - 6)).toBeLessThan(0.5)
    const sliver = { ...map, within: { ...whole, right: 5 }, followed: whole }
    expect(Math.max(...(outlineFromMap(sliver, 0.5) ?? []).map(({ x }) => x))).toBeLessThanOrEqual(5)
    const near = outlineFromMap({ ...cut, followed: { ...whole, right: 12 } }, 0.5)
    expect(Math.max(...(near ?? []).map(({ x }) => x))).toBeCloseTo(12, 0)
  })

  it('uses a lower level if the map is faint, and is absent if the map is empty', () => {
    expect(outlineFromMap(mapOf([{ x: 8, y: 12, radius: 4, most: 0.3 }]), 0.5)?.length).toBeGreaterThan(3)
    expect(outlineFromMap(mapOf([{ x: 8, y: 12, radius: 4, most: 0.1 }]), 0.5)).toBeUndefined()
  })
})

describe('the outline of a thing of several parts', () => {
  const two = [
    { x: 7, y: 12, radius: 2.5, most: 1 },
    { x: 13, y: 14, radius: 2.5, most: 1 },
  ]

  it('goes around all of them', () => {
    const points = outlineOfParts(mapOf(two), 0.5) ?? []
    const xs = points.map(({ x }) => x)
    expect(Math.abs(Math.min(...xs) - 4.5)).toBeLessThan(0.6)
    expect(Math.abs(Math.max(...xs) - 15.5)).toBeLessThan(0.6)
    expect(points.length).toBeLessThanOrEqual(64)
  })

  it('leaves out what lies mostly outside the sides, however large, and a speck', () => {
    const neighbour = { x: 17, y: 12, radius: 4, most: 1 }
    const speck = { x: 10, y: 26, radius: 0.4, most: 0.9 }
    const map = { ...mapOf([two[0] ?? neighbour, neighbour, speck]), within: { ...whole, right: 14 } }
    const points = outlineOfParts(map, 0.5) ?? []
    expect(Math.max(...points.map(({ x }) => x))).toBeLessThan(10.5)
    expect(Math.max(...points.map(({ y }) => y))).toBeLessThan(15.5)
  })

  it('follows a part beyond the sides, and is absent if the map is faint', () => {
    const map = { ...mapOf([{ x: 8, y: 12, radius: 5, most: 1 }]), within: { ...whole, right: 11 } }
    expect(Math.max(...(outlineOfParts(map, 0.5) ?? []).map(({ x }) => x))).toBeCloseTo(13, 0)
    expect(outlineOfParts(mapOf([{ x: 8, y: 12, radius: 4, most: 0.3 }]), 0.5)).toBeUndefined()
  })
})
