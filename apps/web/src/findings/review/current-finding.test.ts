import { fold } from '@xrai/contract/review/fold'
import { ana, createReview, detected } from '@xrai/contract/review/testing/decisions'
import { stripsOfRange } from '@xrai/contract/teeth/tooth-range'
import { describe, expect, it } from 'vitest'
import { bulkChoices } from './bulk-choices.ts'
import { currentFinding, nextUndecided } from './current-finding.ts'
import { boxOf, nearestTooth, outlineToEdit, shapeWithin } from './finding-shape.ts'

const four = [0, 1, 2, 3].map(place => ({
  ...detected[0],
  detection_id: `01990000-0000-7000-8000-00000000020${place}`,
  class: place < 3 ? 'Caries' : 'IMPLANT',
  confidence: 0.95 - place * 0.1,
}))
const order = four.map(({ detection_id }) => detection_id)
const [a = '', b = '', c = '', d = ''] = order
const after = (...accepted: readonly string[]) => {
  const review = createReview()
  for (const id of accepted) review.decide(ana, { kind: 'accept' }, [{ detection_id: id }])
  return fold(four, review.rows)
}

describe('the current finding', () => {
  it('is the selected one, else the first undecided one of the list', () => {
    expect(currentFinding(after(a), order, d)?.detection_id).toBe(d)
    expect(currentFinding(after(a), order, null)?.detection_id).toBe(b)
    expect(currentFinding(after(a), [a], null)?.detection_id).toBe(a)
    expect(currentFinding([], [], null)).toBeNull()
  })

  it('is followed by the next undecided one, cyclically, until there is none', () => {
    expect(nextUndecided(after(b), order, a)).toBe(c)
    expect(nextUndecided(after(b, d), order, d)).toBe(a)
    expect(nextUndecided(after(a, b, c, d), order, a)).toBeNull()
  })
})

describe('bulk decisions', () => {
  it('list each confidence step that adds findings, and the class of the current finding', () => {
    expect(bulkChoices(after(), order, d)).toEqual([
      { kind: 'accept', percent: 90, ids: [a] },
      { kind: 'accept', percent: 80, ids: [a, b] },
      { kind: 'accept', percent: 50, ids: [a, b, c, d] },
      { kind: 'reject', class: 'IMPLANT', ids: [d] },
    ])
  })

  it('omit findings that are decided or not in the list', () => {
    expect(bulkChoices(after(a), [a, b], null)).toEqual([
      { kind: 'accept', percent: 80, ids: [b] },
      { kind: 'reject', class: 'Caries', ids: [b] },
    ])
    expect(bulkChoices(after(a, b, c, d), order, null)).toEqual([])
  })
})

describe('the shape of a finding', () => {
  const shape = {
    x: 50,
    y: 50,
    width: 20,
    height: 10,
    points: [
      { x: 40, y: 45 },
      { x: 60, y: 45 },
      { x: 50, y: 55 },
    ],
  }

  it('is kept with an unchanged box, and scaled with a changed one', () => {
    expect(shapeWithin(shape, boxOf(shape))).toBeUndefined()
    expect(shapeWithin(shape, { left: 0, top: 0, width: 40, height: 40 })).toEqual({
      x: 20,
      y: 20,
      width: 40,
      height: 40,
      points: [
        { x: 0, y: 0 },
        { x: 40, y: 0 },
        { x: 20, y: 40 },
      ],
    })
  })

  it("is edited as an outline if its box is the whole tooth's, else as a box", () => {
    expect(outlineToEdit(shape)).toBeNull()
    expect(outlineToEdit({ ...shape, points: [] })).toBeNull()
    expect(outlineToEdit({ ...shape, width: 40 })).toEqual(shape.points)
  })

  it('belongs to the tooth around it, else to the nearest one', () => {
    const tooth = { confidence: 1, y: 50, width: 20, height: 60 }
    const teeth = [
      { ...tooth, tooth: '36', x: 20 },
      { ...tooth, tooth: '37', x: 45 },
    ] as const
    expect(nearestTooth(teeth, { left: 40, top: 40, width: 4, height: 4 })).toBe('37')
    expect(nearestTooth(teeth, { left: 0, top: 90, width: 10, height: 4 })).toBe('36')
    expect(nearestTooth([], { left: 0, top: 0, width: 1, height: 1 })).toBeNull()
  })

  it('belongs on a periapical to the tooth that a dentist stated there', () => {
    const strips = stripsOfRange({ first: '46', last: '44', byWidth: true }, { width: 900, height: 600 })
    expect(nearestTooth(strips, { left: 420, top: 10, width: 60, height: 20 })).toBe('45')
    expect(nearestTooth(strips, { left: 850, top: 500, width: 40, height: 40 })).toBe('44')
  })
})
