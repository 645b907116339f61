// @module-tag postgres
import { beforeAll, describe, expect, it } from 'vitest'
import type { Queryable } from '../../db/database.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { type Limit, pairLimits } from './attempt-limits.ts'
import { type Attempts, createAttempts } from './attempts.ts'

let db: Queryable
beforeAll(async () => {
  db = (await openTestServer()).context.database.db
})

/** Two processes that share only a secret and the database. */
const withClock = () => {
  let seconds = 1_000_000
  const secret = crypto.randomUUID()
  const process = () => createAttempts(db, secret, () => seconds * 1000)
  return {
    attempts: process(),
    other: process(),
    pass: (more: number) => {
      seconds += more
    },
  }
}

const fails = () => Promise.reject(new Error('wrong'))
const works = () => Promise.resolve('right')

/** Makes a failing attempt; returns whether it was made or refused. */
const attempt = (attempts: Attempts, keys: readonly string[], most: number, what: () => Promise<unknown> = fails) =>
  attempts
    .run(
      keys.map(key => ({ key, most })),
      what,
    )
    .then(String, error => String(error.message))

describe('attempts', () => {
  it('are allowed until the maximum has failed, and refused from then on', async () => {
    const { attempts } = withClock()
    for (let turn = 0; turn < 10; turn += 1) expect(await attempt(attempts, ['a'], 10)).toBe('wrong')
    expect(await attempt(attempts, ['a'], 10, works)).toBe('TOO_MANY_ATTEMPTS')
    expect(await attempt(attempts, ['b'], 10)).toBe('wrong')
  })

  it('expire one by one a minute after each', async () => {
    const { attempts, pass } = withClock()
    await attempt(attempts, ['a'], 2)
    pass(30)
    await attempt(attempts, ['a'], 2)
    pass(29)
    expect(await attempt(attempts, ['a'], 2)).toBe('TOO_MANY_ATTEMPTS')
    pass(1)
    expect(await attempt(attempts, ['a'], 2)).toBe('wrong')
    expect(await attempt(attempts, ['a'], 2)).toBe('TOO_MANY_ATTEMPTS')
  })

  it('that succeed do not count, not even a hundred at once', async () => {
    const { attempts } = withClock()
    const made = await Promise.all(Array.from({ length: 100 }, () => attempt(attempts, ['a'], 3, works)))
    expect(new Set(made)).toEqual(new Set(['right']))
    expect(await attempt(attempts, ['a'], 1)).toBe('wrong')
  })

  it('that are concurrent do not fail more often than allowed', async () => {
    const { attempts } = withClock()
    const made = await Promise.all(Array.from({ length: 100 }, () => attempt(attempts, ['a'], 10)))
    expect(made.filter(answer => answer === 'wrong')).toHaveLength(10)
  })

  it('count for the e-mail and for the address alike', async () => {
    const { attempts } = withClock()
    await attempt(attempts, ['email a', 'address 1'], 1)
    expect(await attempt(attempts, ['email b', 'address 1'], 1)).toBe('TOO_MANY_ATTEMPTS')
    expect(await attempt(attempts, ['email a', 'address 2'], 1)).toBe('TOO_MANY_ATTEMPTS')
    expect(await attempt(attempts, ['email b', 'address 2'], 1)).toBe('wrong')
  })

  it('that are spent count even though they succeed', async () => {
    const { attempts } = withClock()
    for (let turn = 0; turn < 3; turn += 1) await attempts.spend([{ key: 'a', most: 3 }])
    await expect(attempts.spend([{ key: 'a', most: 3 }])).rejects.toThrow('TOO_MANY_ATTEMPTS')
  })

  it('are counted across processes, even concurrent ones', async () => {
    const { attempts, other } = withClock()
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => attempt(turn % 2 ? attempts : other, ['a'], 10)),
    )
    expect(made.filter(answer => answer === 'wrong')).toHaveLength(10)
    expect(await attempt(other, ['a'], 10, works)).toBe('TOO_MANY_ATTEMPTS')
  })

  it('that are refused do not prolong the wait', async () => {
    const { attempts, pass } = withClock()
    await attempt(attempts, ['a'], 1)
    pass(59)
    expect(await attempt(attempts, ['a'], 1)).toBe('TOO_MANY_ATTEMPTS')
    pass(2)
    expect(await attempt(attempts, ['a'], 1)).toBe('wrong')
  })
})

const growing = (key: string): readonly Limit[] => [{ key, growing: { free: 3, first: 2, most: 60 } }]
const waitOf = (attempts: Attempts, limits = growing('a'), what: () => Promise<unknown> = fails) =>
  attempts.run(limits, what).then(
    () => 'right',
    error => error.retryAfter ?? error.message,
  )

describe('a growing wait', () => {
  it('doubles with each failure after the free ones, up to its maximum, and is reported to the second', async () => {
    const { attempts, pass } = withClock()
    for (let turn = 0; turn < 3; turn += 1) expect(await waitOf(attempts)).toBe('wrong')
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      expect(await waitOf(attempts)).toBe(seconds)
      pass(seconds - 1)
      expect(await waitOf(attempts)).toBe(1)
      pass(1)
      expect(await waitOf(attempts)).toBe('wrong')
    }
  })

  it('ends with a success, and a day after the last failure', async () => {
    const { attempts, pass } = withClock()
    for (let turn = 0; turn < 5; turn += 1) await waitOf(attempts).then(() => pass(10))
    expect(await waitOf(attempts, growing('a'), works)).toBe('right')
    for (let turn = 0; turn < 3; turn += 1) expect(await waitOf(attempts)).toBe('wrong')
    pass(24 * 60 * 60)
    for (let turn = 0; turn < 3; turn += 1) expect(await waitOf(attempts)).toBe('wrong')
  })

  it('admits no more concurrent attempts than are free, and every correct one', async () => {
    const { attempts } = withClock()
    const made = await Promise.all(Array.from({ length: 40 }, () => waitOf(attempts)))
    expect(made.filter(answer => answer === 'wrong')).toHaveLength(3)
    const right = await Promise.all(Array.from({ length: 40 }, () => waitOf(attempts, growing('b'), works)))
    expect(new Set(right)).toEqual(new Set(['right']))
  })

  it('delays its own key only', async () => {
    const { attempts } = withClock()
    for (let turn = 0; turn < 4; turn += 1) await waitOf(attempts)
    expect(await waitOf(attempts, growing('b'))).toBe('wrong')
  })
})

describe('the callers of one account', () => {
  const caller = (address: string, device: string | null = null) => pairLimits('login', 'ana', { device, address })

  it('are delayed for their own failures only', async () => {
    const { attempts } = withClock()
    for (let turn = 0; turn < 5; turn += 1) expect(await waitOf(attempts, caller('1.1.1.1'))).toBe('wrong')
    expect(await waitOf(attempts, caller('1.1.1.1'))).toBe(2)
    expect(await waitOf(attempts, caller('2.2.2.2'), works)).toBe('right')
    expect(await waitOf(attempts, caller('1.1.1.1', 'known'), works)).toBe('right')
  })

  it('unknown to the account share 30 guesses an hour, which do not delay a known device', async () => {
    const { attempts, pass } = withClock()
    for (let turn = 0; turn < 30; turn += 1) {
      expect(await waitOf(attempts, caller(`3.3.3.${turn}`))).toBe('wrong')
      pass(1)
    }
    const wait = Number(await waitOf(attempts, caller('4.4.4.4'), works))
    expect(wait).toBe(60 * 60 - 30)
    expect(await waitOf(attempts, caller('4.4.4.4', 'known'), works)).toBe('right')
    pass(wait)
    expect(await waitOf(attempts, caller('4.4.4.4'), works)).toBe('right')
  })
})
