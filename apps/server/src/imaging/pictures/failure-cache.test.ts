// @module-tag resources
import { AppError } from '@xrai/contract/errors/app-error'
import type { ErrorCode } from '@xrai/contract/errors/table'
import { expect, it } from 'vitest'
import { createFailureCache } from './failure-cache.ts'

const open = (options: Parameters<typeof createFailureCache>[0] = {}) => {
  const cache = createFailureCache(options)
  let runs = 0
  /** The code that a run under `key` is refused with, and whether the work was done. */
  const attempt = async (key: string, code: ErrorCode | null = 'IMAGE_NOT_PROCESSED') => {
    const before = runs
    const refused = await cache
      .run(key, async () => {
        runs += 1
        if (code) throw new AppError(code)
      })
      .catch((error: AppError) => error.code)
    return [refused, runs - before]
  }
  return { attempt }
}

it('refuses what took its process down without another run, and nothing else', async () => {
  const { attempt } = open()
  expect(await attempt('a')).toEqual(['IMAGE_NOT_PROCESSED', 1])
  expect(await attempt('a', null)).toEqual(['IMAGE_NOT_PROCESSED', 0])
  expect(await attempt('b', 'IMAGE_TOO_DEMANDING')).toEqual(['IMAGE_TOO_DEMANDING', 1])
  expect(await attempt('b', null)).toEqual(['IMAGE_TOO_DEMANDING', 0])
  expect(await attempt('c', null)).toEqual([undefined, 1])
})

it.each(['IMAGE_DAMAGED', 'ENGINE_UNAVAILABLE', 'SERVER_BUSY', 'REQUEST_CUT_OFF'] as const)(
  'tries again after %s',
  async code => {
    const { attempt } = open()
    expect(await attempt('a', code)).toEqual([code, 1])
    expect(await attempt('a', null)).toEqual([undefined, 1])
  },
)

it('tries again after an hour', async () => {
  let now = 0
  const { attempt } = open({ now: () => now })
  await attempt('a')
  now = 60 * 60 * 1000 - 1
  expect(await attempt('a', null)).toEqual(['IMAGE_NOT_PROCESSED', 0])
  now += 1
  expect(await attempt('a', null)).toEqual([undefined, 1])
})

it('keeps so many failures, the latest', async () => {
  const { attempt } = open({ most: 2 })
  for (const key of ['a', 'b', 'c']) await attempt(key)
  expect(await attempt('b', null)).toEqual(['IMAGE_NOT_PROCESSED', 0])
  expect(await attempt('c', null)).toEqual(['IMAGE_NOT_PROCESSED', 0])
  expect(await attempt('a', null)).toEqual([undefined, 1])
})
