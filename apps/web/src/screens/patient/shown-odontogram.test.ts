import { expect, it } from 'vitest'
import { shownOdontogram } from './shown-odontogram.ts'

const draft = { id: 'a', isSigned: false, chart: 'initial' } as const

it('shows the signed odontogram before a draft', () => {
  const signed = { ...draft, id: 'b', isSigned: true }
  const evolution = { ...draft, id: 'c', chart: 'evolution' } as const
  expect(shownOdontogram([evolution, signed])).toEqual({ shown: signed, draft: evolution, isTwice: false })
  expect(shownOdontogram([draft])).toEqual({ shown: draft, draft: undefined, isTwice: false })
  expect(shownOdontogram([])).toEqual({ shown: undefined, draft: undefined, isTwice: false })
})

it('tells that a merge left two initial ones, both drafts or one of them signed', () => {
  const other = { ...draft, id: 'b' }
  expect(shownOdontogram([other, draft])).toEqual({ shown: other, draft, isTwice: true })
  expect(shownOdontogram([draft, { ...other, isSigned: true }]).isTwice).toBe(true)
})

it('tells of an initial draft that a merge left beside a signed evolution, also behind a draft of one', () => {
  const initial = { ...draft, id: 'b', isSigned: true }
  const signed = { ...initial, id: 'c', chart: 'evolution' } as const
  expect(shownOdontogram([signed, initial, draft])).toEqual({ shown: signed, draft, isTwice: true })
  const evolution = { ...signed, isSigned: false }
  expect(shownOdontogram([evolution, initial, draft])).toEqual({ shown: initial, draft, isTwice: true })
})
