import { createHmac } from 'node:crypto'
import { AppError } from '@xrai/contract/errors/app-error'
import { minuteMs } from '@xrai/contract/records/durations'
import type { Queryable } from '../../db/database.ts'
import { failAttempt, forgetAttempt, newRunId, sweepAttempts, takePlace } from '../../db/queries/accounts/attempts.ts'
import { type Limit, verdictOf, windowOf } from './attempt-limits.ts'

/** An attempt that runs longer than this counts as abandoned. */
const underWaySeconds = 60

/** Counts attempts in the database, shared by all processes. */
export interface Attempts {
  /**
   * Runs one attempt, which counts if it throws. Throws TOO_MANY_ATTEMPTS, with the wait, if a limit is reached. While
   * as many attempts run as may still fail, the next one waits for one of them, so that a hundred concurrent guesses
   * cannot bypass the limit, and a hundred concurrent correct logins all succeed. A success clears the growing limits.
   */
  run<T>(limits: readonly Limit[], attempt: () => Promise<T>): Promise<T>
  /** Counts one, successful or not. Throws TOO_MANY_ATTEMPTS if a limit is reached. */
  spend(limits: readonly Limit[]): Promise<Spent>
  /** Counts in a transaction, whose rollback takes the count back. */
  within(tx: Queryable): Pick<Attempts, 'spend'>
}

/** The remaining attempts of the strictest limit, and the seconds until it allows another. */
interface Spent {
  readonly left: number
  readonly resetSeconds: number
}

/** Like `spend`, but returns false where that throws TOO_MANY_ATTEMPTS. */
export const staysWithin = (attempts: Pick<Attempts, 'spend'>, limits: readonly Limit[]): Promise<boolean> =>
  attempts.spend(limits).then(
    () => true,
    error => {
      if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS') return false
      throw error
    },
  )

/** Polling interval for slots freed by other processes; the own process notifies at once. */
const pollMs = 100
const sweepMs = minuteMs

/** `secret` prevents stored keys from being guessed back to an e-mail. */
export const createAttempts = (db: Queryable, secret: string, now: () => number = Date.now): Attempts => {
  const waiting = new Set<() => void>()
  const lines = new Map<string, Promise<unknown>>()
  let swept = now()

  const sweep = async () => {
    if (now() - swept < sweepMs) return
    swept = now()
    await sweepAttempts(db, new Date(now()))
  }

  const hashed = (limits: readonly Limit[]) =>
    limits.map(limit => ({
      key: createHmac('sha256', secret).update(limit.key).digest('hex'),
      judge: verdictOf(limit),
      expiresAt: new Date(now() + windowOf(limit) * 1000),
      isCleared: 'growing' in limit,
    }))

  const secondsUntil = (moment: Date) => Math.max(1, Math.ceil((moment.getTime() - now()) / 1000))

  const take = async (runId: string, limits: readonly Limit[], failed: boolean) => {
    const at = new Date(now())
    const abandonedAt = new Date(now() + underWaySeconds * 1000)
    const place = await takePlace(db, { runId, limits: hashed(limits), failed, at, abandonedAt })
    if (place.state !== 'spent') return place
    const retryAfter = secondsUntil(place.openAt)
    throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter })
  }

  /** One queue per key: only the first in line polls the database. */
  const inLine = <T>(limits: readonly Limit[], work: () => Promise<T>): Promise<T> => {
    const line = limits.map(({ key }) => key).join('\n')
    const turn = (lines.get(line) ?? Promise.resolve()).then(work)
    const over = turn.then(
      () => undefined,
      () => undefined,
    )
    lines.set(line, over)
    void over.then(() => lines.get(line) === over && lines.delete(line))
    return turn
  }

  const wait = () =>
    new Promise<void>(resolve => {
      const proceed = () => {
        clearTimeout(timer)
        waiting.delete(proceed)
        resolve()
      }
      const timer = setTimeout(proceed, pollMs)
      waiting.add(proceed)
    })

  return {
    run: async (limits, attempt) => {
      await sweep()
      const runId = newRunId()
      await inLine(limits, async () => {
        while ((await take(runId, limits, false)).state === 'full') await wait()
      })
      try {
        const result = await attempt()
        const cleared = hashed(limits).filter(({ isCleared }) => isCleared)
        await forgetAttempt(
          db,
          runId,
          cleared.map(({ key }) => key),
        )
        return result
      } catch (error) {
        await failAttempt(db, runId, new Date(now()), hashed(limits))
        throw error
      } finally {
        for (const proceed of [...waiting]) proceed()
      }
    },
    spend: async limits => {
      await sweep()
      const place = await take(newRunId(), limits, true)
      if (place.state === 'full') return { left: 0, resetSeconds: 1 }
      return { left: place.left, resetSeconds: secondsUntil(place.nextAt) }
    },
    within: tx => createAttempts(tx, secret, now),
  }
}
