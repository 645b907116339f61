// @module-tag state
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { timelineQuery } from './timeline.ts'

it('a filtered history keeps its previous entries until the new ones are loaded, but never another patient’s', () => {
  const cache = new QueryClient()
  const known = timelineQuery('rosa', {})
  cache.setQueryData(known.queryKey, { pages: [{ entries: [], next: null }], pageParams: [null] })
  const shown = new InfiniteQueryObserver(cache, { ...known, enabled: false })
  const dataOf = (options: typeof known) => {
    shown.setOptions({ ...options, enabled: false })
    return shown.getCurrentResult().data
  }
  expect(dataOf(timelineQuery('rosa', { kind: 'note' }))?.pages).toHaveLength(1)
  expect(dataOf(known)?.pages).toHaveLength(1)
  expect(dataOf(timelineQuery('luis', {}))).toBeUndefined()
})
