import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeDecisions } from './decision-order.ts'
import type { Decision } from './decision-schema.ts'
import { fold } from './fold.ts'
import { redoable, undoable } from './history.ts'
import { nextDecision } from './next-decision.ts'
import { reviewProgress } from './progress.ts'
import { ana, anyDecisions, createReview, detected, eva } from './testing/decisions.ts'

const [caries, implant] = detected

describe('undo and redo', () => {
  it('step back and forth over a person’s own decisions, and never over another person’s', () => {
    const review = createReview()
    const first = review.decide(ana, { kind: 'accept' }, [caries])
    const second = review.decide(ana, { kind: 'reject', reason: 'artefact' }, [implant])
    const other = review.decide(eva, { kind: 'accept' }, [implant])
    expect(undoable(review.rows, eva.id)).toBe(other)
    expect([undoable(review.rows, ana.id), redoable(review.rows, ana.id)]).toEqual([second, null])
    review.reverse(ana, 'undo', second)
    expect([undoable(review.rows, ana.id), redoable(review.rows, ana.id)]).toEqual([first, second])
    review.reverse(ana, 'undo', first)
    expect([undoable(review.rows, ana.id), redoable(review.rows, ana.id)]).toEqual([null, first])
    review.reverse(ana, 'redo', first)
    expect([undoable(review.rows, ana.id), redoable(review.rows, ana.id)]).toEqual([first, second])
    review.reverse(ana, 'redo', second)
    expect([undoable(review.rows, ana.id), redoable(review.rows, ana.id)]).toEqual([second, null])
  })

  it('offer no redo after a new decision, except of that decision', () => {
    const review = createReview()
    review.reverse(ana, 'undo', review.decide(ana, { kind: 'accept' }, [caries]))
    const next = review.decide(ana, { kind: 'accept' }, [implant])
    expect(redoable(review.rows, ana.id)).toBeNull()
    review.reverse(ana, 'undo', next)
    expect([undoable(review.rows, ana.id), redoable(review.rows, ana.id)]).toEqual([null, next])
  })

  it('take a decision about many findings back at once', () => {
    const review = createReview()
    const all = review.decide(ana, { kind: 'accept' }, detected)
    expect(reviewProgress(fold(detected, review.rows))).toEqual({ decided: 2, total: 2 })
    review.reverse(ana, 'undo', all)
    expect(fold(detected, review.rows)).toEqual(fold(detected, []))
  })

  it('do nothing to another person’s decision', () => {
    const review = createReview()
    review.reverse(eva, 'undo', review.decide(ana, { kind: 'accept' }, [caries]))
    expect(fold(detected, review.rows)[0]).toMatchObject({ state: 'accepted' })
  })

  it('undo everything, whatever was decided, and redo it all', () => {
    fc.assert(
      fc.property(anyDecisions, drawn => {
        const start = drawn.filter(({ by, kind }) => by === ana && kind !== 'undo' && kind !== 'redo')
        const rows: Decision[] = [...start]
        const reverse = (kind: 'undo' | 'redo', of: string) =>
          rows.push({ kind, of, by: ana, screen: 'preview', ...nextDecision(rows, new Date(0)) })
        for (let next = undoable(rows, ana.id); next; next = undoable(rows, ana.id)) reverse('undo', next.id)
        expect(fold(detected, rows)).toEqual(fold(detected, []))
        for (let next = redoable(rows, ana.id); next; next = redoable(rows, ana.id)) reverse('redo', next.id)
        expect(fold(detected, rows)).toEqual(fold(detected, start))
      }),
    )
  })
})

describe('the progress', () => {
  it('counts the detector’s findings that reach the threshold or are decided, and no added ones', () => {
    const review = createReview()
    expect(reviewProgress(fold(detected, []))).toEqual({ decided: 0, total: 1 })
    expect(reviewProgress(fold(detected, []), 0.05)).toEqual({ decided: 0, total: 2 })
    const shape = { x: 10, y: 10, width: 4, height: 4, points: [] }
    review.add(ana, { class: 'FRACTURE', tooth: '11', shape, placement: null })
    review.decide(ana, { kind: 'accept' }, [implant])
    expect(reviewProgress(fold(detected, review.rows))).toEqual({ decided: 1, total: 2 })
  })
})

describe('a decision that waits to be sent', () => {
  it('is merged into the server’s row when it has arrived', () => {
    const review = createReview()
    const queued = review.decide(ana, { kind: 'accept' }, [caries])
    const stored = { ...queued, at: '2026-01-01T00:00:00.500Z' }
    expect(mergeDecisions([], [queued])).toEqual([queued])
    expect(mergeDecisions([stored], [queued])).toEqual([stored])
  })

  it('is later than all that its author has seen, with an id that sorts after them', () => {
    const slow = new Date('2026-01-01T00:00:00Z')
    const one = nextDecision([{ at: '2026-01-01T00:10:00.000Z' }], slow)
    expect(one.at).toBe('2026-01-01T00:10:00.001Z')
    expect(one.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(nextDecision([one], slow).id > one.id).toBe(true)
  })
})
