// @module-tag resources
import type { Decision, SentDecision } from '@xrai/contract/review/decision-schema'
import { describe, expect, it } from 'vitest'
import { acceptOf, addOf, newDecision } from '../../testing/decisions.ts'
import { readReviewed } from './reviewed-image.ts'

const stored = (id: string, x = 100) => ({
  id,
  place: 0,
  class: 'Caries',
  classId: 0,
  confidence: 0.8,
  tooth: '36',
  placement: null,
  location: null,
  x,
  y: 100,
  width: 40,
  height: 40,
  points: [],
  experimental: false,
  research: false,
})

const by = { id: '01990000-0000-7000-8000-00000000000a', name: 'Ana' }

/** A radiograph with the findings `before`, replaced by a newer model's `now`. */
const renewed = (
  [before, now]: readonly [readonly ReturnType<typeof stored>[], readonly ReturnType<typeof stored>[]],
  decisions: readonly SentDecision[],
  review: 'reviewed' | null = null,
) =>
  readReviewed({
    image: { orientation: null, width: 1000, height: 500 },
    review,
    toothRange: null,
    findings: now,
    earlier: [{ findings: before }],
    decisions: decisions.map((decision): Decision => ({ ...decision, by })),
  })

describe('a radiograph that was analysed again', () => {
  it('is excluded while a previously accepted finding is not found any more', () => {
    const accepted = acceptOf('old')
    expect(renewed([[stored('old')], []], [accepted])).toBe('undecided')
    expect(renewed([[stored('old')], []], [accepted], 'reviewed')).toBe('undecided')
    const beside = [accepted, acceptOf('other')]
    expect(renewed([[stored('old')], [stored('other', 400)]], beside)).toBe('undecided')
  })

  it('is excluded while the newer model finds it below the threshold without a new decision', () => {
    const weak = { ...stored('new'), confidence: 0.05 }
    expect(renewed([[stored('old')], [weak]], [acceptOf('old')], 'reviewed')).toBe('undecided')
  })

  it("is not reviewed by decisions on an earlier model's findings", () => {
    const rejected = newDecision({ kind: 'reject', reason: 'artefact', targets: [{ finding: 'old', after: [] }] })
    expect(renewed([[stored('old')], []], [rejected])).toBe('undecided')
    expect(renewed([[stored('old')], []], [rejected], 'reviewed')).toEqual({ findings: [], rejected: [] })
  })

  it('is included with findings that were decided again, or added if not found', () => {
    expect(renewed([[stored('old')], [stored('new', 104)]], [acceptOf('old'), acceptOf('new')])).toMatchObject({
      findings: [{ class: 'Caries', bbox: [84, 80, 40, 40] }],
      rejected: [],
    })
    const small = { ...stored('old', 20), y: 20, width: 10, height: 10 }
    expect(renewed([[small], []], [acceptOf('old'), addOf()])).toMatchObject({ findings: [{ class: 'Caries' }] })
  })
})
