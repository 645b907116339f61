import { describe, expect, it } from 'vitest'
import type { FoundTooth } from '../teeth/dentition.ts'
import type { Fdi } from '../teeth/fdi.ts'
import type { Placement } from '../teeth/placement.ts'
import { placementOfTooth } from '../teeth/placement-of-tooth.ts'
import { fold } from './fold.ts'
import { settleTeeth } from './settle-teeth.ts'
import { ana, createReview, detected } from './testing/decisions.ts'

const box = { x: 50, y: 50, width: 20, height: 40, confidence: 0.5 }
const molar: FoundTooth = { tooth: '36', alternative: '37', ...box }
const either = (...teeth: [Fdi, Fdi]): Placement => ({ kind: 'either', teeth })
const [caries, filling] = detected.map(one => ({
  ...one,
  tooth: '36',
  placement: either('36', '37'),
}))
if (!caries || !filling) throw new Error('the findings are missing')

const settled = (teeth: readonly FoundTooth[], ...said: readonly ('36' | '37')[]) => {
  const review = createReview()
  for (const [at, tooth] of said.entries())
    review.decide(ana, { kind: 'edit', changes: { tooth } }, [at === 0 ? caries : filling])
  return settleTeeth(teeth, fold([caries, filling], review.rows)).map(({ tooth, alternative }) => [tooth, alternative])
}

it('has the number that a dentist named for a finding on a tooth in doubt', () => {
  expect(settled([molar])).toEqual([['36', '37']])
  expect(settled([molar], '37')).toEqual([['37', undefined]])
  expect(settled([molar], '36')).toEqual([['36', undefined]])
})

it('has the proposed number if a dentist settled a finding on it, which accepts the finding', () => {
  const review = createReview()
  const changes = { tooth: '36' as const, placement: placementOfTooth('36') }
  review.decide(ana, { kind: 'edit', changes }, [caries])
  const findings = fold([caries], review.rows)
  expect(findings[0]?.state).toBe('accepted')
  expect(settleTeeth([molar], findings)).toEqual([{ tooth: '36', ...box }])
})

it('stays in doubt if both numbers were named, or the other one is a detected tooth', () => {
  expect(settled([molar], '36', '37')).toEqual([['36', '37']])
  expect(settled([molar, { tooth: '37', ...box }], '37')).toEqual([
    ['36', '37'],
    ['37', undefined],
  ])
})

describe('a run that is one off', () => {
  const run: FoundTooth[] = [
    { tooth: '36', alternative: '37', ...box },
    { tooth: '37', alternative: '38', ...box },
  ]
  const findings = run.flatMap(({ tooth, alternative }, at) =>
    alternative ? [{ ...caries, detection_id: `${at}`, tooth, placement: either(tooth, alternative) }] : [],
  )
  const numbersAfter = (teeth: readonly FoundTooth[], ...said: readonly Fdi[]) => {
    const review = createReview()
    for (const [at, tooth] of said.entries()) {
      const finding = findings[at]
      if (finding) review.decide(ana, { kind: 'edit', changes: { tooth } }, [finding])
    }
    return settleTeeth(teeth, fold(findings, review.rows)).map(({ tooth, alternative }) => [tooth, alternative])
  }

  it('moves as a whole, in either order of the teeth', () => {
    const moved = [
      ['37', undefined],
      ['38', undefined],
    ]
    expect(numbersAfter(run, '37', '38')).toEqual(moved)
    expect(numbersAfter(run.toReversed(), '37', '38')).toEqual(moved.toReversed())
  })

  it('stays if its last tooth must stay, or if only its first was named', () => {
    expect(numbersAfter([...run, { tooth: '38', ...box }], '37', '38')).toEqual([
      ['36', '37'],
      ['37', '38'],
      ['38', undefined],
    ])
    expect(numbersAfter(run, '37')).toEqual([
      ['36', '37'],
      ['37', '38'],
    ])
    expect(numbersAfter(run, '37', '37')).toEqual([
      ['36', '37'],
      ['37', undefined],
    ])
  })
})
