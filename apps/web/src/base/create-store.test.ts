import { expect, it, vi } from 'vitest'
import { createStore } from './create-store.ts'

it('a store notifies its subscribers of each change until they end their subscription', () => {
  const store = createStore('first')
  const listener = vi.fn()
  const end = store.subscribe(listener)
  store.set('second')
  expect([store.get(), listener.mock.calls.length]).toEqual(['second', 1])
  end()
  store.set('third')
  expect(listener).toHaveBeenCalledTimes(1)
})
