import { expect, it } from 'vitest'
import { raceWithAbort } from './use-analyze.ts'

const never = new Promise<never>(() => undefined)

it('waits for the work', async () => {
  let isDone = false
  const work = new Promise<void>(resolve => setTimeout(resolve, 5)).then(() => {
    isDone = true
  })
  expect([await raceWithAbort(work, new AbortController().signal), isDone]).toEqual([false, true])
})

it('resolves at once on abort, without waiting for the work', async () => {
  const controller = new AbortController()
  const wait = raceWithAbort(never, controller.signal)
  controller.abort()
  expect(await wait).toBe(true)
  expect(await raceWithAbort(never, controller.signal)).toBe(true)
})
