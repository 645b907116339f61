import { describe, expect, it } from 'vitest'
import { keyImage, keyStyle } from './key-image.ts'
import { found, model } from './testing/report-model.ts'

describe('the key picture', () => {
  const wanted = { width: 500, maximumHeight: 300 }

  it('fills the requested width, or the height if it would be too high', () => {
    expect(keyImage(model(), wanted)).toMatchObject({ width: 500, height: 250 })
    const image = { id: 'i', width: 900, height: 1200 }
    expect(keyImage(model({ image }), wanted)).toMatchObject({ width: 225, height: 300 })
  })

  it('outlines a finding by its points if it has some, else by its box', () => {
    const points = [
      { x: 400, y: 200 },
      { x: 600, y: 240 },
      { x: 500, y: 400 },
    ]
    const [byPoints, byBox] = keyImage(model({ predictions: [found({ points }), found({ number: 2 })] }), wanted).marks
    expect(byPoints?.points).toBe('100,50 150,60 125,100')
    expect(byBox?.points).toBe('112.5,65 137.5,65 137.5,85 112.5,85')
  })

  it('places each number against its outline, even if the outline is slanted', () => {
    const slanted = [
      { x: 400, y: 200 },
      { x: 900, y: 640 },
      { x: 880, y: 700 },
      { x: 380, y: 260 },
    ]
    const predictions = [found({ points: slanted }), found({ number: 2, points: slanted }), found({ number: 3 })]
    for (const { badge, points } of keyImage(model({ predictions }), wanted).marks) {
      const corners = points.split(' ').map(point => point.split(',').map(Number))
      const isTouched = corners.some(
        ([x = 0, y = 0]) =>
          x >= badge.x - 0.1 &&
          x <= badge.x + badge.width + 0.1 &&
          y >= badge.y - 0.1 &&
          y <= badge.y + badge.height + 0.1,
      )
      expect(isTouched).toBe(true)
    }
  })

  it('keeps every number inside the image, even at the borders', () => {
    const predictions = [found({ x: 0, y: 0 }), found({ x: 2000, y: 1000, number: 120 }), found({ x: 2000, y: 0 })]
    const { width, height, marks } = keyImage(model({ predictions }), wanted)
    for (const { badge } of marks) {
      expect(badge.x).toBeGreaterThanOrEqual(0)
      expect(badge.y).toBeGreaterThanOrEqual(0)
      expect(badge.x + badge.width).toBeLessThanOrEqual(width + 0.01)
      expect(badge.y + keyStyle.badge.height).toBeLessThanOrEqual(height)
    }
  })

  it('does not place the number of one finding on that of another on the same tooth', () => {
    const predictions = [1, 2, 3, 4].map(number => found({ number }))
    const places = keyImage(model({ predictions }), wanted).marks.map(({ badge }) => `${badge.x} ${badge.y}`)
    expect(new Set(places).size).toBe(4)
  })

  it('draws the measurements at its scale, each with its name', () => {
    const points = [
      { x: 100, y: 100 },
      { x: 500, y: 100 },
    ]
    const measured = model({
      measures: [
        { name: 'M1', kind: 'length', label: 'Raíz distal', figure: '12.4 mm', points },
        { name: 'M2', kind: 'angle', label: '', figure: '37.0°', points: [...points, { x: 300, y: 300 }] },
      ],
    })
    const { width, measures } = keyImage(measured, { width: 400, maximumHeight: 400 })
    const scale = width / measured.image.width
    expect(measures.map(({ name }) => name)).toEqual(['M1', 'M2'])
    expect(measures[0]?.points[1]?.x).toBeCloseTo(500 * scale, 1)
  })
})
