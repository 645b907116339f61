import { describe, expect, it } from 'vitest'
import { turnPoint } from '../records/orientation.ts'
import { inSpanish } from '../strings/translate.ts'
import { figureOf, fullFigure } from './figure.ts'
import type { MeasurementShape } from './measurement.ts'
import { pixelScale } from './pixel-scale.ts'

const line = (x: number, y: number, toX: number, toY: number): MeasurementShape => ({
  kind: 'length',
  points: [
    { x, y },
    { x: toX, y: toY },
  ],
  millimetres: null,
})
const corner: MeasurementShape = {
  kind: 'angle',
  points: [
    { x: 300, y: 100 },
    { x: 100, y: 100 },
    { x: 200, y: 200 },
  ],
  millimetres: null,
}
const spacing = { row: 0.1, column: 0.1, source: 'PixelSpacing' } as const
const text = (measure: MeasurementShape, ...[facts, known = []]: Parameters<typeof pixelScale> | [undefined]) =>
  fullFigure(measure, pixelScale(facts, known), inSpanish)

describe('the figure of a measurement', () => {
  it('is in millimetres by the spacing of the file', () => {
    expect(text(line(100, 100, 400, 500), { spacing }, [])).toBe('50.0 mm')
  })

  it('states that it is measured at the detector, or with which magnification', () => {
    const detector = { ...spacing, source: 'ImagerPixelSpacing' } as const
    expect(text(line(0, 0, 120, 0), { spacing: detector }, [])).toBe('12.0 mm, en el plano del sensor')
    expect(text(line(0, 0, 120, 0), { spacing: detector, magnification: 1.2 }, [])).toBe(
      '10.0 mm, con magnificación 1.2',
    )
  })

  it('is in pixels, and states so, if nothing calibrates it', () => {
    expect(text(line(0, 0, 300, 400), undefined)).toBe('500 px, sin calibrar')
    expect(text(corner, undefined)).toBe('45.0°')
  })

  it('uses the latest known object before the spacing of the file', () => {
    const known = [
      { ...line(0, 0, 100, 0), kind: 'calibration', millimetres: 20 } as const,
      { ...line(0, 0, 0, 50), kind: 'calibration', millimetres: 5 } as const,
    ]
    expect(text(line(0, 0, 300, 400), { spacing }, known)).toBe('50.0 mm')
  })

  it('is correct if pixels are not square: by two spacings, by an aspect ratio, and by an object drawn along either side', () => {
    const oblong = { spacing: { row: 0.2, column: 0.1, source: 'PixelSpacing' } } as const
    expect(text(line(0, 0, 300, 200), oblong, [])).toBe('50.0 mm')
    // (200, 0) and (100, 200) in tenths of a millimetre.
    expect(figureOf(corner, pixelScale(oblong, []))).toBeCloseTo((Math.atan2(200, 100) * 180) / Math.PI, 9)
    const aspect = { aspect: { vertical: 2, horizontal: 1 } }
    expect(figureOf(corner, pixelScale(aspect, []))).toBeCloseTo((Math.atan2(2, 1) * 180) / Math.PI, 9)
    expect(text(line(0, 0, 300, 200), aspect, [])).toBe('500 px, sin calibrar')
    for (const known of [line(0, 0, 100, 0), line(0, 0, 0, 50)])
      expect(text(line(0, 0, 300, 200), aspect, [{ ...known, kind: 'calibration', millimetres: 10 }])).toBe('50.0 mm')
  })

  it('is the same on the image as sent and after a turn to the right', () => {
    const image = { width: 500, height: 600 }
    const scale = pixelScale({ spacing: { ...spacing, row: 0.2 } }, [])
    for (const orientation of [
      { upsideDown: true, mirrored: false, inverted: false },
      { upsideDown: false, mirrored: true, inverted: true },
      { upsideDown: true, mirrored: true, inverted: false },
    ])
      for (const measure of [line(100, 120, 310, 400), corner]) {
        const turned = { ...measure, points: measure.points.map(point => turnPoint(point, orientation, image)) }
        expect(figureOf(turned, scale)).toBeCloseTo(figureOf(measure, scale), 9)
      }
  })

  it('returns a finite figure for a measurement without extent', () => {
    expect(text({ ...corner, points: corner.points.map(() => ({ x: 5, y: 5 })) }, undefined)).toBe('0.0°')
    const point = { ...line(5, 5, 5, 5), kind: 'calibration', millimetres: 10 } as const
    expect(text(line(0, 0, 30, 40), { spacing }, [point])).toBe('5.0 mm')
  })
})
