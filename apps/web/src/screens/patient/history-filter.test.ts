import { expect, it } from 'vitest'
import { filterOf } from './history-filter.ts'
import { readHistorySearch } from './history-search.ts'

it('keeps a valid kind, tooth and text of an address, and drops invalid ones', () => {
  const search = readHistorySearch({ kind: 'note', tooth: '36', q: ' dolor ' })
  expect(search).toEqual({ kind: 'note', tooth: 36, q: ' dolor ' })
  expect(filterOf(search)).toEqual({ kind: 'note', tooth: '36', q: 'dolor' })
  expect(filterOf(readHistorySearch({ kind: 'odontogram', tooth: '75' }))).toEqual({ kind: 'odontogram', tooth: '75' })
  expect(filterOf(readHistorySearch({ kind: 'x', tooth: '99', q: '' }))).toEqual({})
})
