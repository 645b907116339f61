import { detectionClasses } from '@xrai/contract/classes/detection-class'
import type { FoundTooth } from '@xrai/contract/teeth/dentition'
import { arches, type Fdi, isFdi, isUpper } from '@xrai/contract/teeth/fdi'
import { placementSchema } from '@xrai/contract/teeth/placement'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import table from '../../fixtures/assignment.json' with { type: 'json' }
import { assign } from './assign.ts'
import { assignmentRules, neverOnATooth } from './assignment-rules.ts'

const rowSchema = z.object({
  name: z.string(),
  class: z.string(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  missing: z.array(z.string().refine(isFdi)).default([]),
  only: z.enum(['upper', 'lower']).optional(),
  overlapping: z.boolean().default(false),
  mirrored: z.boolean().default(false),
  tooth: z.string(),
  placement: placementSchema,
  rule: z.string(),
})
const rows = z.array(rowSchema).parse(table)
type Row = (typeof rows)[number]

/**
 * A mouth of equal teeth, 80 px apart and 64 wide: the upper ones from y 290 to 450, the lower ones from 550 to 710.
 */
const mouth = ({ missing, only, overlapping, mirrored }: Row): FoundTooth[] => {
  const arch = (teeth: readonly Fdi[], y: number) =>
    (mirrored ? teeth.toReversed() : teeth).map((tooth, at) => ({
      tooth,
      confidence: 0.9,
      x: 160 + 80 * at,
      y,
      width: overlapping ? 100 : 64,
      height: 160,
    }))
  return [...arch(arches.upper, 370), ...arch(arches.lower, 630)].filter(
    ({ tooth }) => !missing.includes(tooth) && (!only || isUpper(tooth) === (only === 'upper')),
  )
}

describe('the table of rules', () => {
  it.each(rows)('finds the tooth of $name', row => {
    const [x, y, width, height] = row.box
    const answer = assign(
      { class: row.class, box: { x, y, width, height } },
      { numbering: 'numbered', teeth: mouth(row) },
    )
    expect(answer).toEqual({ tooth: row.tooth, placement: row.placement, rule: row.rule })
  })

  it('uses each of its rules', () => {
    expect(new Set(rows.map(({ rule }) => rule))).toEqual(new Set(assignmentRules.map(({ name }) => name)))
  })
})

describe('without numbered teeth', () => {
  const placed = { class: 'Caries', box: { x: 100, y: 100, width: 20, height: 20 } }

  it.each(['off', 'none'] as const)('gives no tooth and no placement if numbering is %s', numbering => {
    expect(assign(placed, { numbering, teeth: [] })).toEqual({ tooth: 'N/A', placement: null, rule: null })
  })
})

describe('in a mixed dentition', () => {
  const teeth: FoundTooth[] = (['55', '54', '53', '11'] as const).map((tooth, at) => ({
    tooth,
    confidence: 0.9,
    x: 100 + 50 * at,
    y: 100,
    width: 40,
    height: 90,
  }))

  it('gives the milk tooth below a condition', () => {
    const placed = { class: 'Caries', box: { x: 150, y: 100, width: 38, height: 88 } }
    expect(assign(placed, { numbering: 'mixed', teeth })).toMatchObject({ tooth: '54' })
  })

  it('gives the milk teeth below crowns that are one box', () => {
    const placed = { class: 'CROWN AND BRIDGE', box: { x: 125, y: 100, width: 90, height: 40 } }
    expect(assign(placed, { numbering: 'mixed', teeth })).toMatchObject({
      tooth: '55',
      placement: { kind: 'span', teeth: ['55', '54'] },
    })
  })

  const without = (missed: string) => teeth.filter(({ tooth }) => tooth !== missed)

  it('gives the milk tooth that the numbering missed between milk teeth or behind one', () => {
    const at = (x: number) => ({ class: 'ROOT STUMP', box: { x, y: 100, width: 20, height: 60 } })
    const assigned = (x: number, missed: string) => assign(at(x), { numbering: 'mixed', teeth: without(missed) })
    expect(assigned(150, '54')).toMatchObject({ tooth: '54', placement: { region: 'molar' } })
    expect(assigned(100, '55')).toMatchObject({ tooth: '55' })
    expect(assigned(200, '53')).toMatchObject({ tooth: '13' })
    expect(assigned(125, '54')).toMatchObject({ placement: { kind: 'either', teeth: ['55', '54'] } })
  })

  it('gives the successor of a milk tooth to what erupts there', () => {
    const erupting = (x: number, y: number) => ({ class: 'ERUPTING TOOTH', box: { x, y, width: 20, height: 40 } })
    const assigned = (x: number, y: number) => assign(erupting(x, y), { numbering: 'mixed', teeth })
    expect(assigned(150, 30)).toMatchObject({ tooth: '14' })
    expect(assigned(150, 60)).toMatchObject({ tooth: '14', rule: 'on a tooth: its number' })
    const wide = { class: 'IMPACTED TOOTH', box: { x: 125, y: 60, width: 60, height: 40 } }
    expect(assign(wide, { numbering: 'mixed', teeth })).toMatchObject({
      tooth: '15',
      placement: { kind: 'either', teeth: ['15', '14'] },
    })
    const read = { ...erupting(150, 60), tooth: '54' } as const
    expect(assign(read, { numbering: 'mixed', teeth })).toMatchObject({ tooth: '14' })
  })

  it('counts a milk tooth and its found successor as one for what erupts there', () => {
    const germ: FoundTooth = { tooth: '14', confidence: 0.9, x: 150, y: 60, width: 30, height: 50 }
    const placed = { class: 'ERUPTING TOOTH', box: { x: 150, y: 75, width: 20, height: 40 } }
    const assigned = assign(placed, { numbering: 'mixed', teeth: [...teeth, germ] })
    expect(assigned).toMatchObject({ tooth: '14', rule: 'on a tooth: its number' })
  })

  it('gives the nearer of a milk tooth and its successor', () => {
    const germ: FoundTooth = { tooth: '14', confidence: 0.9, x: 150, y: 20, width: 40, height: 60 }
    const placed = { class: 'CROWN AND BRIDGE', box: { x: 125, y: 100, width: 90, height: 40 } }
    const { placement } = assign(placed, { numbering: 'mixed', teeth: [...teeth, germ] })
    expect(placement).toMatchObject({ kind: 'span', teeth: ['55', '54'] })
  })
})

describe('a tooth that was read', () => {
  const placed = { class: 'Caries', box: { x: 100, y: 100, width: 20, height: 20 }, tooth: '46' } as const
  const teeth = [{ tooth: '16' as const, confidence: 0.9, x: 100, y: 100, width: 40, height: 90 }]

  it('takes precedence over every rule, but not if no tooth is known', () => {
    expect(assign(placed, { numbering: 'numbered', teeth })).toMatchObject({
      tooth: '46',
      placement: { kind: 'region', arch: 'lower', side: 'right', region: 'molar' },
    })
    expect(assign(placed, { numbering: 'none', teeth: [] }).tooth).toBe('N/A')
  })
})

it('says both numbers of a tooth whose number is in doubt, whether the box or the reader led to it', () => {
  const place = { confidence: 0.9, y: 100, width: 64, height: 160 }
  const teeth: FoundTooth[] = [
    { ...place, tooth: '25', x: 100 },
    { ...place, tooth: '27', alternative: '26', x: 180 },
  ]
  const at = (x: number, tooth?: Fdi) =>
    assign({ class: 'Caries', box: { ...place, x }, tooth }, { numbering: 'numbered', teeth })
  const either = { tooth: '27', placement: { kind: 'either', teeth: ['27', '26'] } }
  expect(at(180)).toMatchObject(either)
  expect(at(400, '27')).toMatchObject(either)
  expect(at(100)).toMatchObject({ tooth: '25', placement: { kind: 'region' } })
})

it('has each class of anatomy among the conditions of the jaw', () => {
  const anatomy = detectionClasses.filter(({ group }) => group === 'anatomy').map(({ id }) => id)
  expect([...neverOnATooth]).toEqual(expect.arrayContaining(anatomy))
})
