import { describe, expect, it } from 'vitest'
import { classNamed } from './class-named.ts'
import { detectionClasses } from './detection-class.ts'

describe("another detector's class", () => {
  it('is ours if the spelling is equal', () => {
    for (const { id } of detectionClasses) expect(classNamed(id)).toBe(id)
  })

  it.each([
    ['CARIES', 'Caries'],
    ['dental_caries', 'Caries'],
    ['Cavity', 'Caries'],
    ['Obturación', 'FILLING'],
    ['obturacion', 'FILLING'],
    ['impacted-tooth', 'IMPACTED TOOTH'],
    ['Crown', 'CROWN AND BRIDGE'],
    ['Root Canal', 'ROOT CANAL TREATMENT'],
    ['Lesión periapical', 'PERIAPICAL LESION'],
    ['Restauración', 'FILLING'],
  ])('%s is %s', (theirs, ours) => expect(classNamed(theirs)).toBe(ours))

  it('is unknown if the contract lacks it', () => {
    expect(classNamed('Torus Mandibularis')).toBeUndefined()
  })

  it('never has one name for two of our classes', () => {
    const ours = detectionClasses.map(({ id }) => id.toLowerCase())
    expect(new Set(ours).size).toBe(ours.length)
  })
})
