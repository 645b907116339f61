import { describe, expect, it } from 'vitest'
import type { GrayImage } from '../decode/radiograph.ts'
import type { Box, Detection, Point } from '../postprocess/detection.ts'
import { outline } from './outline.ts'

const width = 400
const height = 300
const [air, enamel, metal] = [30, 140, 235]

/** A picture of rectangles: left, top, right, bottom and grey, later ones over earlier ones. */
const pictureOf = (...rectangles: readonly (readonly [number, number, number, number, number])[]): GrayImage => {
  const data = new Uint8Array(width * height).fill(air)
  for (const [left, top, right, bottom, grey] of rectangles) {
    for (let y = top; y < bottom; y += 1) data.fill(grey, y * width + left, y * width + right)
  }
  return { width, height, data, maximum: 255 }
}

const tooth: Box<'image'> = { x: 200, y: 150, width: 100, height: 200 }
/** The enamel and dentine of the tooth in the box, which end where it does. */
const own = [150, 50, 250, 250, enamel] as const

const drawn = (image: GrayImage, box = tooth): readonly Point[] => {
  const crown: Detection = {
    class: 'CROWN AND BRIDGE',
    classId: 0,
    confidence: 0.9,
    experimental: false,
    box,
    points: [],
  }
  return outline(image, [crown])[0]?.points ?? []
}

const sides = (points: readonly Point[]) => ({
  left: Math.min(...points.map(({ x }) => x)),
  right: Math.max(...points.map(({ x }) => x)),
})

describe('a crown that the box of its tooth cuts', () => {
  it('is followed to its end', () => {
    const { left, right } = sides(drawn(pictureOf(own, [150, 55, 265, 115, metal])))
    expect(Math.abs(left - 150)).toBeLessThan(4)
    expect(Math.abs(right - 265)).toBeLessThan(4)
  })

  it("ends at the narrow contact with a neighbour's crown", () => {
    const contact = [258, 75, 268, 90, metal] as const
    const { right } = sides(drawn(pictureOf(own, [150, 55, 258, 115, metal], contact, [268, 55, 390, 115, metal])))
    expect(right).toBeGreaterThan(253)
    expect(right).toBeLessThan(270)
  })

  it("ends at the neighbour's enamel, which is darker", () => {
    const { right } = sides(drawn(pictureOf(own, [250, 50, 380, 250, enamel + 30], [150, 55, 250, 115, metal])))
    expect(Math.abs(right - 250)).toBeLessThan(4)
  })

  it('is whole if the picture ends there', () => {
    const atEdge = { ...tooth, x: 390 }
    const enamelThere = [340, 50, width, 250, enamel] as const
    const points = drawn(pictureOf(enamelThere, [345, 70, 388, 110, metal], [388, 55, width, 120, metal]), atEdge)
    expect(sides(points).right).toBeGreaterThan(397)
  })

  it('ends at the box if it goes on far beyond it', () => {
    const { left, right } = sides(drawn(pictureOf(own, [20, 55, 390, 115, metal])))
    expect(Math.abs(left - 150)).toBeLessThan(16)
    expect(Math.abs(right - 250)).toBeLessThan(16)
  })
})
