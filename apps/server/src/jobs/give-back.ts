import { giveBackAbandoned } from '../credits/give-back-abandoned.ts'
import type { Database } from '../db/database.ts'

const everyMs = 10 * 60 * 1000

/**
 * Gives back, now and every ten minutes, the credits of single uploads that a kill cut off. On a server another process
 * may still be at one, so a call is given ten minutes; the embedded database has no other process at the start.
 */
export const startGivingBack = async (
  { db, kind }: Database,
  report: (error: unknown) => void,
): Promise<() => void> => {
  const giveBack = async (graceMs: number) => {
    await giveBackAbandoned(db, new Date(Date.now() - graceMs)).catch(report)
  }
  await giveBack(kind === 'embedded' ? 0 : everyMs)
  const timer = setInterval(() => giveBack(everyMs), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
