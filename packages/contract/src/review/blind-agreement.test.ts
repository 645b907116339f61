import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blindAgreement } from './blind-agreement.ts'
import { overlapOf, type PlacedFinding, samePlaceIou } from './pair-findings.ts'

const placed = (detection_id: string, over: Partial<PlacedFinding> = {}): PlacedFinding => ({
  detection_id,
  class: 'Caries',
  tooth: 'N/A',
  x: 50,
  y: 50,
  width: 20,
  height: 20,
  ...over,
})

const anyFinding = (prefix: string) =>
  fc
    .array(
      fc.record({
        class: fc.constantFrom('Caries', 'Root Canal', 'Crown'),
        tooth: fc.constantFrom('N/A', '36', '37'),
        x: fc.integer({ min: 0, max: 60 }),
        y: fc.integer({ min: 0, max: 60 }),
        width: fc.integer({ min: 1, max: 40 }),
        height: fc.integer({ min: 1, max: 40 }),
      }),
      { maxLength: 7 },
    )
    .map(all => all.map((one, at) => placed(`${prefix}${at}`, one)))

const isSame = (mark: PlacedFinding, finding: PlacedFinding) =>
  mark.class === finding.class &&
  (overlapOf(mark, finding) >= samePlaceIou || (mark.tooth !== 'N/A' && mark.tooth === finding.tooth))

const property = (check: (marks: PlacedFinding[], detected: PlacedFinding[]) => void) =>
  fc.assert(fc.property(anyFinding('m'), anyFinding('d'), check), { numRuns: 300 })

describe('blindAgreement', () => {
  it('counts a finding of the same class on the same tooth as found by both, wherever its box is', () => {
    const { both } = blindAgreement([placed('m', { tooth: '36' })], [placed('d', { tooth: '36', x: 500 })])
    expect(both).toMatchObject([{ mark: { detection_id: 'm' }, finding: { detection_id: 'd' } }])
  })

  it('does not treat two unknown teeth as the same tooth', () => {
    expect(blindAgreement([placed('m')], [placed('d', { x: 500 })]).both).toEqual([])
  })

  it('reports another class at the same position, and keeps both separate', () => {
    const found = blindAgreement([placed('m')], [placed('d', { class: 'Crown' })])
    expect(found).toMatchObject({
      both: [],
      onlyMarked: [{ detection_id: 'm' }],
      onlyDetected: [{ detection_id: 'd' }],
      otherClass: [{ mark: { detection_id: 'm' }, finding: { detection_id: 'd' } }],
    })
  })

  it('pairs the largest overlap first', () => {
    const near = placed('far', { x: 58, tooth: '36' })
    const { both } = blindAgreement([placed('m', { tooth: '36' })], [near, placed('near', { x: 51, tooth: '36' })])
    expect(both.map(({ finding }) => finding.detection_id)).toEqual(['near'])
  })

  it('puts each mark and each finding in one group, once', () => {
    property((marks, detected) => {
      const { both, onlyMarked, onlyDetected } = blindAgreement(marks, detected)
      const ids = (all: readonly PlacedFinding[]) => all.map(({ detection_id }) => detection_id).toSorted()
      expect(ids([...both.map(({ mark }) => mark), ...onlyMarked])).toEqual(ids(marks))
      expect(ids([...both.map(({ finding }) => finding), ...onlyDetected])).toEqual(ids(detected))
    })
  })

  it('pairs only matching findings, and leaves no matching pair unpaired', () => {
    property((marks, detected) => {
      const { both, onlyMarked, onlyDetected, otherClass } = blindAgreement(marks, detected)
      for (const { mark, finding } of both) expect(isSame(mark, finding)).toBe(true)
      for (const mark of onlyMarked) expect(onlyDetected.some(finding => isSame(mark, finding))).toBe(false)
      for (const { mark, finding } of otherClass) {
        expect(mark.class).not.toBe(finding.class)
        expect(overlapOf(mark, finding)).toBeGreaterThanOrEqual(samePlaceIou)
        expect(onlyMarked).toContain(mark)
        expect(onlyDetected).toContain(finding)
      }
    })
  })

  it('gives the same pairs for any input order', () => {
    const pairsOf = (marks: readonly PlacedFinding[], detected: readonly PlacedFinding[]) =>
      blindAgreement(marks, detected)
        .both.map(({ mark, finding }) => `${mark.detection_id} ${finding.detection_id}`)
        .toSorted()
    property((marks, detected) => {
      expect(pairsOf(marks.toReversed(), detected.toReversed())).toEqual(pairsOf(marks, detected))
    })
  })
})
