import { expect, it } from 'vitest'
import { isOfMachine } from './calibration.ts'
import { distance, pixelScale } from './pixel-scale.ts'

const applied = { name: 'Sala 1', millimetresPerPixel: 0.1 }
const at = (x: number, y: number) => ({ x, y })
const object = { kind: 'calibration', points: [at(0, 0), at(100, 0)], millimetres: 5 } as const
const spacing = (source: 'PixelSpacing' | 'ImagerPixelSpacing') => ({ spacing: { row: 0.2, column: 0.2, source } })

it("uses the clinic's calibration, and names it as the source", () => {
  const scale = pixelScale(undefined, [], applied)
  expect(scale).toMatchObject({ source: 'clinic', machine: 'Sala 1' })
  // A phantom of 120 pixels is 12 mm: within 1 %.
  expect(Math.abs(distance(at(10, 10), at(130, 10), scale) - 12) / 12).toBeLessThan(0.01)
})

it('keeps the ratio of oblong pixels', () => {
  expect(pixelScale({ aspect: { vertical: 2, horizontal: 1 } }, [], applied)).toMatchObject({ x: 0.1, y: 0.2 })
})

it("prefers a known object and the spacing in the patient to the clinic's calibration, and this to the detector's spacing", () => {
  expect(pixelScale(undefined, [object], applied)).toMatchObject({ source: 'object', x: 0.05 })
  expect(pixelScale(spacing('PixelSpacing'), [], applied)).toMatchObject({ source: 'patient', x: 0.2 })
  expect(pixelScale(spacing('ImagerPixelSpacing'), [], applied)).toMatchObject({ source: 'clinic', x: 0.1 })
  expect(pixelScale(spacing('ImagerPixelSpacing'), [])).toMatchObject({ source: 'detector', x: 0.2 })
})

it('identifies a machine only by its maker and model', () => {
  const machine = { manufacturer: 'Vatech', model: 'PaX-i' }
  expect(isOfMachine(machine, { ...machine })).toBe(true)
  expect(isOfMachine(machine, { manufacturer: 'Vatech', model: 'PaX-400' })).toBe(false)
  expect(isOfMachine({ manufacturer: null, model: null }, { manufacturer: null, model: null })).toBe(false)
})
