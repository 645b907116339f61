import { describe, expect, it } from 'vitest'
import {
  dentistOnlyClasses,
  detectionClass,
  detectionClasses,
  findingClasses,
  isDentistOnly,
  unknownClass,
} from './detection-class.ts'

const specified = [
  'Caries',
  'SHORTENED RCT',
  'ERUPTING TOOTH',
  'CROWN AND BRIDGE',
  'IMPACTED TOOTH',
  'FRACTURE',
  'ROOT CANAL BEYOND APEX',
  'ROOT STUMP',
  'CONDYLE',
]

/** WCAG 2.2 relative luminance of an sRGB colour, 0–1. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Brettel-style deuteranopia in one matrix (Viénot, Brettel and Mollon 1999), on gamma-encoded channels. */
function deuteranope(hex: string): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  return [0.29275 * r + 0.70725 * g, 0.29275 * r + 0.70725 * g, -0.02234 * r + 0.02234 * g + b]
}

describe('detection classes', () => {
  it('carry the nine names of the specification letter by letter', () => {
    const ids: readonly string[] = detectionClasses.map(c => c.id)
    expect(ids).toEqual(expect.arrayContaining(specified))
  })

  it('have one letter each, or two if only dentists add them', () => {
    expect(detectionClasses.every(({ letter }) => letter.length === 1)).toBe(true)
    expect(dentistOnlyClasses.every(({ id, letter }) => letter.length === 2 && isDentistOnly(id))).toBe(true)
    const letters = [...findingClasses.map(c => c.letter), unknownClass.letter]
    expect(new Set(letters).size).toBe(letters.length)
  })

  it('contrast with the dark halo by at least 4.5:1', () => {
    for (const { id, colour } of findingClasses) {
      expect((luminance(colour) + 0.05) / (luminance('#0b0f0d') + 0.05), id).toBeGreaterThan(4.5)
    }
  })

  it('differ from each other by colour or by dash, also for a deuteranope', () => {
    for (const one of findingClasses) {
      for (const other of findingClasses) {
        if (one === other || one.dash !== other.dash) continue
        const a = deuteranope(one.colour)
        const b = deuteranope(other.colour)
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), `${one.id} and ${other.id}`).toBeGreaterThan(18)
      }
    }
  })

  it('are grey and without a label if unknown', () => {
    expect(detectionClass('CALCULUS')).toMatchObject({ id: 'CALCULUS', text: null, colour: unknownClass.colour })
  })
})
