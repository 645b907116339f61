// @module-tag resources
import type { FoldedFinding } from '@xrai/contract/review/fold'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { expect, it } from 'vitest'
import { createCounts } from './agreement-counts.ts'
import { compareTeeth, isNumbered } from './tooth-agreement.ts'

const tooth = <T extends string>(number: T, x: number) => ({
  tooth: number,
  confidence: 0.9,
  x,
  y: 50,
  width: 20,
  height: 60,
})
const shadowed = (number: string, x: number) => ({ ...tooth(number, x), class: number })
const dentition = (...teeth: ReturnType<typeof tooth<Fdi>>[]) => ({ numbering: 'numbered', teeth }) as const
/** The fields that the comparison reads. */
const finding = (number: string, x: number, state = 'accepted') =>
  ({ tooth: number, x, y: 40, state }) as unknown as FoldedFinding

const rowsOf = (one: Parameters<typeof compareTeeth>[1]) => {
  const { rows, countsOf } = createCounts()
  compareTeeth(countsOf, one)
  const told = [...rows].map(([name, counts]) => [
    name,
    Object.fromEntries(Object.entries(counts).filter(([, n]) => n)),
  ])
  return Object.fromEntries(told)
}

it('counts a tooth once, where both models have it with one number, or in one of them', () => {
  const shadow = [shadowed('36', 100), shadowed('37', 140), shadowed('38', 400)]
  const active = dentition(tooth('36', 102), tooth('38', 140))
  expect(rowsOf({ shadow, dentition: active, findings: [finding('36', 100)], reviewed: false })).toEqual({
    36: { both: 1 },
    37: { candidateOnly: 1 },
    // One number at two places is two teeth.
    38: { activeOnly: 1, candidateOnly: 1 },
  })
})

it('judges both by the teeth of the findings that dentists confirmed', () => {
  const shadow = [shadowed('36', 100), shadowed('37', 140)]
  const active = dentition(tooth('36', 100), tooth('38', 140))
  const findings = [finding('36', 95), finding('37', 145), finding('37', 600), finding('36', 95, 'rejected')]
  expect(rowsOf({ shadow, dentition: active, findings: [...findings, finding('N/A', 100)], reviewed: true })).toEqual({
    36: { both: 1, confirmed: 1, activeConfirmed: 1, candidateConfirmed: 1 },
    37: { candidateOnly: 1, confirmed: 2, candidateConfirmed: 1, activeWrong: 1 },
    38: { activeOnly: 1 },
  })
})

it('leaves out analyses that numbered no teeth', () => {
  expect(
    [null, { numbering: 'off', teeth: [] } as const, dentition()].map(one => isNumbered({ dentition: one })),
  ).toEqual([false, false, true])
})
