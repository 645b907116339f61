import { expect, it } from 'vitest'
import { cropAround } from './crop.ts'
import { patientGroups } from './entries.ts'
import type { PatientFinding } from './page-schema.ts'
import { placeInWords } from './plain-words.ts'

const finding = (id: string, teeth: PatientFinding['teeth'], x = 500, y = 300): PatientFinding => ({
  class: id,
  teeth,
  x,
  y,
  width: 40,
  height: 60,
  points: [],
})

const told = (findings: readonly PatientFinding[]) =>
  patientGroups(findings).map(({ section, entries }) => [
    section,
    ...entries.map(entry => `${entry.class} ${entry.places.map(({ teeth }) => teeth.join() || '?').join(' ')}`),
  ])

it('explains what needs treatment tooth by tooth, and a treatment once for all teeth that have it', () => {
  const findings = [
    finding('FILLING', ['36']),
    finding('Caries', ['46']),
    finding('FILLING', ['16']),
    finding('ROOT STUMP', ['15']),
    finding('IMPACTED TOOTH', ['38']),
  ]
  expect(told(findings)).toEqual([
    ['attention', 'ROOT STUMP 15', 'Caries 46'],
    ['treated', 'FILLING 16 36'],
    ['other', 'IMPACTED TOOTH 38'],
  ])
})

it('groups two findings of a class on one tooth, and lists those without a tooth separately, last', () => {
  const findings = [finding('Caries', []), finding('Caries', []), finding('Caries', ['46']), finding('Caries', ['46'])]
  expect(told(findings)).toEqual([['attention', 'Caries 46', 'Caries ?', 'Caries ?']])
  expect(patientGroups(findings)[0]?.entries[0]?.places[0]?.findings).toHaveLength(2)
})

it('explains the jaw joint once for both sides, the right one first', () => {
  const findings = (['left', 'right'] as const).map(side => ({ ...finding('CONDYLE', []), side }))
  const [group] = patientGroups(findings)
  expect(group?.entries).toHaveLength(1)
  expect(group?.entries[0]?.places.map(placeInWords)).toEqual(['a la derecha', 'a la izquierda'])
})

it('keeps one of two teeth apart from a finding on both of them', () => {
  const findings = [finding('Caries', ['17', '16']), { ...finding('Caries', ['17']), otherTooth: '16' as const }]
  const places = patientGroups(findings).flatMap(({ entries }) => entries.flatMap(entry => entry.places))
  expect(places.map(({ teeth, otherTooth }) => [teeth, otherTooth])).toEqual([
    [['17', '16'], undefined],
    [['17'], '16'],
  ])
})

it('is empty if nothing was found', () => {
  expect(patientGroups([])).toEqual([])
})

it.each([
  [{ width: 2800, height: 1400 }, 500, 300],
  [{ width: 2800, height: 1400 }, 2790, 1390],
  [{ width: 600, height: 900 }, 20, 30],
  [{ width: 2000, height: 1005 }, 1000, 1000],
  [{ width: 300, height: 1000 }, 150, 500],
])('crops a radiograph of %o around the findings, four to three and never beyond its edge', (image, x, y) => {
  const crop = cropAround([finding('Caries', ['46'], x, y)], image)
  expect(crop.width / crop.height).toBeCloseTo(4 / 3, 1)
  expect(crop.x).toBeGreaterThanOrEqual(0)
  expect(crop.y).toBeGreaterThanOrEqual(0)
  expect(crop.x + crop.width).toBeLessThanOrEqual(image.width)
  expect(crop.y + crop.height).toBeLessThanOrEqual(image.height)
  expect(crop.x).toBeLessThanOrEqual(x)
  expect(crop.x + crop.width).toBeGreaterThanOrEqual(x)
})
