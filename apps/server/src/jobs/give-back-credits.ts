import { giveBackAbandoned } from '../credits/give-back-abandoned.ts'
import type { RecurringJob } from './recurring-job.ts'

/** A single upload may still be under way in another process; none takes longer than this. */
const graceMs = 10 * 60 * 1000

/**
 * Gives back the credits of single uploads that a kill cut off. The embedded database needs no grace at the start,
 * for no other process can be at one: `startWork` does that before the first call.
 */
export const giveBackCreditsJob = {
  name: 'give-back-credits',
  cron: '*/10 * * * *',
  catchUp: true,
  run: async ({ database }, now) => {
    await giveBackAbandoned(database.db, new Date(now.getTime() - graceMs))
  },
} as const satisfies RecurringJob
