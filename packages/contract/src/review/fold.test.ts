import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placementOfTooth } from '../teeth/placement-of-tooth.ts'
import type { Decision } from './decision-schema.ts'
import { fold } from './fold.ts'
import { targetsOf } from './knowledge.ts'
import { nextDecision } from './next-decision.ts'
import { type Act, ana, anyDecisions, createReview, detected, eva } from './testing/decisions.ts'

const [caries, implant] = detected
const only = (decisions: readonly Decision[]) => {
  const [first] = fold(detected, decisions)
  if (!first) throw new Error('no finding')
  return first
}

const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}

describe('the findings after the decisions', () => {
  it('are the detector’s, undecided, without any', () => {
    expect(fold(detected, [])).toMatchObject([
      { detection_id: caries.detection_id, state: 'undecided', original: caries, decidedBy: null, conflict: null },
      { detection_id: implant.detection_id, state: 'undecided' },
    ])
  })

  it('have the author, time and reason of their decision', () => {
    const review = createReview()
    review.decide(ana, { kind: 'accept' }, [implant])
    const rejected = review.decide(ana, { kind: 'reject', reason: 'artefact' }, [caries])
    expect(fold(detected, review.rows)).toMatchObject([
      { state: 'rejected', reason: 'artefact', decidedBy: ana, decidedAt: rejected.at },
      { state: 'accepted', reason: null, decidedBy: ana },
    ])
  })

  it('keep what each edit changed, through an acceptance, a rejection and a further edit', () => {
    const review = createReview()
    review.decide(ana, { kind: 'edit', changes: { class: 'FILLING' } }, [caries])
    review.decide(ana, { kind: 'accept' }, [caries])
    expect(only(review.rows)).toMatchObject({ state: 'edited', class: 'FILLING', tooth: '36' })
    review.decide(ana, { kind: 'reject', reason: 'not-there' }, [caries])
    expect(only(review.rows)).toMatchObject({ state: 'rejected', reason: 'not-there', class: 'FILLING' })
    review.decide(ana, { kind: 'edit', changes: { tooth: '37' } }, [caries])
    expect(only(review.rows)).toMatchObject({ state: 'edited', reason: null, class: 'FILLING', tooth: '37' })
    expect(only(review.rows).original).toBe(caries)
  })

  it('are accepted, not edited, if a dentist settled a tooth in doubt on the number that was proposed', () => {
    const doubtful = { ...caries, placement: { kind: 'either' as const, teeth: ['36', '37'] as ['36', '37'] } }
    const settled = (tooth: '36' | '37', more: Extract<Act, { kind: 'edit' }>['changes'] = {}) => {
      const review = createReview()
      const placement = placementOfTooth(tooth)
      review.decide(ana, { kind: 'edit', changes: { tooth, placement, ...more } }, [doubtful])
      return fold([doubtful], review.rows)[0]
    }
    expect(settled('36')).toMatchObject({ state: 'accepted', tooth: '36', placement: placementOfTooth('36') })
    expect(settled('37')).toMatchObject({ state: 'edited', tooth: '37' })
    const elsewhere = settled('36', { placement: placementOfTooth('46') })
    expect(elsewhere).toMatchObject({ state: 'edited' })
    expect(settled('36', { class: 'FILLING' })).toMatchObject({ state: 'edited', class: 'FILLING' })
  })

  it('have the surfaces that a dentist named, until another edit changes them', () => {
    const review = createReview()
    review.decide(ana, { kind: 'edit', changes: { surfaces: ['mesial', 'occlusal'] } }, [caries])
    review.decide(eva, { kind: 'edit', changes: { tooth: '37' } }, [caries])
    expect(only(review.rows)).toMatchObject({ state: 'edited', tooth: '37', surfaces: ['mesial', 'occlusal'] })
    review.decide(eva, { kind: 'edit', changes: { surfaces: [] } }, [caries])
    expect(only(review.rows).surfaces).toEqual([])
  })

  it('may be on a milk tooth', () => {
    const review = createReview()
    review.decide(ana, { kind: 'edit', changes: { tooth: '75' } }, [caries])
    expect(only(review.rows).tooth).toBe('75')
  })

  it('lose the placement with a new tooth, unless the edit has one', () => {
    const region = { kind: 'region', arch: 'upper', side: 'left', region: 'molar' } as const
    const placed = [{ ...caries, tooth: 'N/A', placement: region, location: 'Maxilar superior' }]
    const review = createReview()
    review.decide(ana, { kind: 'edit', changes: { class: 'FILLING' } }, [caries])
    expect(fold(placed, review.rows)).toMatchObject([{ placement: region, location: 'Maxilar superior' }])
    review.decide(ana, { kind: 'edit', changes: { tooth: '26' } }, [caries])
    expect(fold(placed, review.rows)).toMatchObject([{ tooth: '26', placement: null, location: '' }])
    review.decide(ana, { kind: 'edit', changes: { tooth: 'N/A', placement: region } }, [caries])
    expect(fold(placed, review.rows)).toMatchObject([{ tooth: 'N/A', placement: region }])
  })

  it('may have notes, which decide nothing', () => {
    const review = createReview()
    review.decide(ana, { kind: 'note', text: 'Mirar en clínica' }, [caries])
    expect(only(review.rows)).toMatchObject({ state: 'undecided', note: 'Mirar en clínica', decidedBy: null })
    review.decide(eva, { kind: 'note', text: '' }, [caries])
    expect(only(review.rows)).toMatchObject({ note: null, conflict: null })
  })

  it('end with the added ones, which stay added until they are rejected or undone', () => {
    const review = createReview()
    const shape = { x: 10, y: 10, width: 4, height: 4, points: [] }
    const added = review.add(ana, { class: 'FRACTURE', tooth: '11', shape, placement: null })
    const of = [{ detection_id: added.id }]
    review.decide(eva, { kind: 'edit', changes: { tooth: '12' } }, of)
    review.decide(ana, { kind: 'accept' }, of)
    const last = () => fold(detected, review.rows).at(-1)
    expect(last()).toMatchObject({
      detection_id: added.id,
      state: 'added',
      tooth: '12',
      width: 4,
      confidence: null,
      original: null,
      conflict: null,
    })
    review.decide(eva, { kind: 'reject', reason: 'not-there' }, of)
    expect(last()).toMatchObject({ state: 'rejected', decidedBy: eva })
    review.reverse(ana, 'undo', added)
    expect(fold(detected, review.rows)).toHaveLength(2)
  })

  it('ignore decisions on unknown findings', () => {
    const review = createReview()
    review.decide(ana, { kind: 'accept' }, [{ detection_id: crypto.randomUUID() }])
    review.reverse(ana, 'undo', { id: crypto.randomUUID() })
    expect(fold(detected, review.rows)).toEqual(fold(detected, []))
  })
})

describe('two people on one finding', () => {
  const accept: Act = { kind: 'accept' }
  const reject: Act = { kind: 'reject', reason: 'not-there' }

  it('are not in conflict if the later one knew the earlier decision', () => {
    const review = createReview()
    review.decide(ana, accept, [caries])
    review.decide(eva, reject, [caries])
    expect(only(review.rows)).toMatchObject({ state: 'rejected', conflict: null })
  })

  it('are in conflict if neither knew the other’s decision, until one decides with knowledge of both', () => {
    const review = createReview()
    const earlier = review.decide(ana, accept, [caries], [])
    const latest = review.decide(eva, reject, [caries], [])
    expect(only(review.rows)).toMatchObject({ state: 'rejected', conflict: { earlier, latest } })
    expect(targetsOf(review.rows, [caries.detection_id])[0]?.after).toEqual([earlier.id, latest.id])
    review.decide(ana, accept, [caries])
    expect(only(review.rows)).toMatchObject({ state: 'accepted', conflict: null })
  })

  it('are in conflict if a decision made offline arrives before an earlier one that was made without it', () => {
    const review = createReview()
    const late = review.decide(eva, reject, [caries], [])
    const first = review.decide(ana, accept, [caries], [])
    const edited = review.decide(ana, { kind: 'edit', changes: { tooth: '37' } }, [caries], [first])
    expect(only(review.rows).conflict).toEqual({ earlier: late, latest: edited })
    // She continues without having seen it.
    const again = review.decide(ana, accept, [caries], [edited])
    expect(only(review.rows).conflict).toEqual({ earlier: late, latest: again })
    review.decide(ana, accept, [caries])
    expect(only(review.rows).conflict).toBeNull()
  })

  it('are not in conflict if both decide the same, or one undoes theirs', () => {
    const review = createReview()
    review.decide(ana, reject, [caries], [])
    const same = review.decide(eva, { kind: 'reject', reason: 'artefact' }, [caries], [])
    expect(only(review.rows).conflict).toBeNull()
    review.reverse(eva, 'undo', same)
    const other = review.decide(eva, accept, [caries], [])
    expect(only(review.rows).conflict).not.toBeNull()
    review.reverse(eva, 'undo', other)
    expect(only(review.rows)).toMatchObject({ state: 'rejected', conflict: null })
  })

  it('compare equal edits by value, whatever the order of their fields', () => {
    const review = createReview()
    review.decide(ana, { kind: 'edit', changes: { class: 'FILLING', tooth: '36' } }, [caries], [])
    review.decide(eva, { kind: 'edit', changes: { tooth: '36', class: 'FILLING' } }, [caries], [])
    expect(only(review.rows).conflict).toBeNull()
  })

  it('may have conflicting notes', () => {
    const review = createReview()
    const earlier = review.decide(ana, { kind: 'note', text: 'a' }, [caries], [])
    review.decide(ana, accept, [caries], [])
    const latest = review.decide(eva, { kind: 'note', text: 'b' }, [caries], [])
    expect(only(review.rows)).toMatchObject({ note: 'b', state: 'accepted', conflict: { earlier, latest } })
  })
})

describe('the fold of any decisions', () => {
  it('does not depend on the order of arrival', () => {
    fc.assert(
      fc.property(anyDecisions, fc.infiniteStream(fc.nat()), (decisions, keys) => {
        const shuffled = decisions
          .map(decision => ({ decision, key: keys.next().value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ decision }) => decision)
        expect(fold(detected, shuffled)).toEqual(fold(detected, decisions))
      }),
    )
  })

  it('restores the previous state by an undo of the latest one, and brings it back by a redo', () => {
    fc.assert(
      fc.property(anyDecisions, anyDecisions, (before, others) => {
        const next = others.find(({ kind }) => kind !== 'undo' && kind !== 'redo')
        if (!next) return
        const decision = { ...next, ...nextDecision(before, new Date(0)) }
        const undo = { kind: 'undo', of: decision.id, screen: 'preview', by: decision.by } as const
        const done = [...before, decision]
        const undone: Decision[] = [...done, { ...undo, ...nextDecision(done, new Date(0)) }]
        const redone: Decision[] = [...undone, { ...undo, ...nextDecision(undone, new Date(0)), kind: 'redo' }]
        expect(fold(detected, undone)).toEqual(fold(detected, before))
        expect(fold(detected, redone)).toEqual(fold(detected, done))
      }),
    )
  })

  it('leaves its inputs unchanged, and each original is the given object', () => {
    const frozen = deepFreeze(structuredClone(detected))
    fc.assert(
      fc.property(anyDecisions, decisions => {
        const folded = fold(frozen, deepFreeze(decisions))
        expect(folded.slice(0, frozen.length).map(({ original }) => original)).toEqual(frozen)
        for (const [place, finding] of frozen.entries()) expect(folded[place]?.original).toBe(finding)
      }),
    )
  })

  it('has each finding once, in the detector’s order', () => {
    fc.assert(
      fc.property(anyDecisions, decisions => {
        const ids = fold(detected, decisions).map(({ detection_id }) => detection_id)
        expect(ids.slice(0, detected.length)).toEqual(detected.map(({ detection_id }) => detection_id))
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})
