import { decisionLimits } from '@xrai/contract/review/decision'
import type { Decision } from '@xrai/contract/review/decision-schema'
import { ana, createReview, detected, eva } from '@xrai/contract/review/testing/decisions'
import { describe, expect, it } from 'vitest'
import { acknowledge, allDecisions, arrive, dropRefused, emptyReview, enqueue, nextBatch } from './review-state.ts'

const [caries, implant] = detected

const threeDecisions = () => {
  const review = createReview()
  const accepted = review.decide(ana, { kind: 'accept' }, [caries])
  const shape = { x: 10, y: 10, width: 4, height: 4, points: [] }
  const added = review.add(ana, { class: 'FRACTURE', tooth: '11', shape, placement: null })
  const onAdded = review.decide(ana, { kind: 'note', text: 'a' }, [{ detection_id: added.id }])
  return { accepted, added, onAdded, rows: review.rows }
}

describe('the state of a review', () => {
  it('stores each row once despite duplicates, and removes it from the queue', () => {
    const { rows, accepted } = threeDecisions()
    const queued = enqueue(enqueue(emptyReview, rows), rows)
    expect(queued.queue).toHaveLength(3)
    const stored = { ...accepted, at: '2026-01-01T00:00:09.000Z' }
    const answered = acknowledge(queued, [stored])
    expect(answered.queue).toHaveLength(2)
    const arrived = arrive(answered, { decisions: [stored], cursor: 1 })
    expect(arrived).toMatchObject({ stored: [stored], cursor: 1 })
    expect(allDecisions(arrived)).toHaveLength(3)
    expect(arrive(arrived, { decisions: [stored], cursor: 1 })).toBe(arrived)
  })

  it('never moves its cursor back', () => {
    const later = arrive(emptyReview, { decisions: [], cursor: 5 })
    expect(arrive(later, { decisions: [], cursor: 3 }).cursor).toBe(5)
  })
})

describe('a refused decision', () => {
  it('is removed with its undo and with decisions on the finding that it added', () => {
    const { rows, added, onAdded, accepted } = threeDecisions()
    const undo: Decision = { ...added, id: crypto.randomUUID(), kind: 'undo', of: added.id }
    const state = enqueue(emptyReview, [...rows, undo])
    const { state: rest, dropped } = dropRefused(state, rows, added.id)
    expect(dropped.map(({ id }) => id)).toEqual([added.id, onAdded.id, undo.id])
    expect(rest.queue).toEqual([accepted])
  })

  it('removes all decisions of its request if the server names none', () => {
    const { rows } = threeDecisions()
    const later = createReview().decide(eva, { kind: 'accept' }, [implant])
    const { state } = dropRefused(enqueue(emptyReview, [...rows, later]), rows, undefined)
    expect(state.queue).toEqual([later])
  })
})

describe('a batch', () => {
  const many = (count: number, text: string): readonly Decision[] => {
    const review = createReview()
    return Array.from({ length: count }, () => review.decide(ana, { kind: 'note', text }, [caries], []))
  }

  it('is the head of the queue, limited to the maximum of a call', () => {
    expect(nextBatch(enqueue(emptyReview, many(decisionLimits.batch + 1, 'a')))).toHaveLength(decisionLimits.batch)
  })

  it('stays below the maximum body size, and is never empty', () => {
    expect(nextBatch(enqueue(emptyReview, many(3, 'a'.repeat(400_000))))).toHaveLength(2)
    expect(nextBatch(enqueue(emptyReview, many(2, 'a'.repeat(2_000_000))))).toHaveLength(1)
  })
})
