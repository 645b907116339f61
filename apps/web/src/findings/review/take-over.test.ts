import { carryOver } from '@xrai/contract/review/carry-over'
import { ana, detected } from '@xrai/contract/review/testing/decisions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createViewerStore } from '../../viewer/viewer-store.ts'
import { createReviewDesk } from './review-desk.ts'
import { createReviewStore } from './review-store.ts'
import { addAgain, takeOver } from './take-over.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [caries] = detected
const image = { width: 100, height: 100 }

const openDesk = () => {
  const review = createReviewStore({
    predictions: [caries],
    image: { ...image, orientation: null },
    screen: 'preview',
    by: ana,
    storage: null,
    send: async decisions => ({ kind: 'stored', decisions }),
    onRefused: vi.fn(),
  })
  review.setLoaded()
  return { review, desk: createReviewDesk(review, createViewerStore(image)) }
}

describe('an accepted proposal', () => {
  it('is one undo step, regardless of its number of decisions', () => {
    const { review, desk } = openDesk()
    const { x, y, width, height, points } = caries
    const shape = { x, y, width, height, points: [...points] }
    const mark = review.decide({ kind: 'add', finding: { class: 'Caries', tooth: '36', shape, placement: null } })
    const targets = [{ finding: mark?.id ?? '', after: [] }]
    review.decide({ kind: 'note', targets, text: 'Profunda.' })
    review.decide({ kind: 'edit', targets, changes: { surfaces: ['mesial', 'occlusal'] } })
    const states = () => review.snapshot().findings.map(({ state }) => state)
    expect(states()).toEqual(['undecided', 'added'])

    takeOver(desk, carryOver(review.snapshot().findings, []).proposals)
    expect(states()).toEqual(['edited', 'rejected'])
    expect(review.snapshot().findings[0]).toMatchObject({ note: 'Profunda.', surfaces: ['mesial', 'occlusal'] })
    desk.undo()
    expect(states()).toEqual(['undecided', 'added'])
    expect(review.snapshot().findings.map(({ note }) => note)).toEqual([null, 'Profunda.'])
    desk.redo()
    expect(states()).toEqual(['edited', 'rejected'])
    desk.undo()
    desk.undo()
    desk.undo()
    expect(review.snapshot().findings.map(({ note }) => note)).toEqual([null, null])
  })
})

describe('an earlier finding that is added again', () => {
  it.each([
    ['Caries', ['mesial']],
    ['IMPLANT', undefined],
  ])('of the class %s has the surfaces %j', (id, surfaces) => {
    const { review, desk } = openDesk()
    const [finding] = review.snapshot().findings
    if (!finding) throw new Error('no finding')
    addAgain(desk, { ...finding, class: id, tooth: '36', placement: null, surfaces: ['mesial'] })
    expect(review.snapshot().findings.find(({ state }) => state === 'added')?.surfaces).toEqual(surfaces)
  })
})
