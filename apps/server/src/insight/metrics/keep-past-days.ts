import { dayMs } from '@xrai/contract/records/durations'
import { reportTimeZone } from '@xrai/contract/report/report-dates'
import type { Queryable } from '../../db/database.ts'
import { findClinicsAtWork } from '../../db/queries/insight/day-figures.ts'
import { addDays, clockOf } from '../../platform/calendar.ts'
import { boundsOfDays, readDays } from './read-days.ts'

/** The range that the home panel and its export usually read. */
const days = 366

/** Stores the missing figures of each clinic's days of the last year. */
export const keepPastDays = async (db: Queryable, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - days * dayMs)
  for (const { clinicId, timeZone } of await findClinicsAtWork(db, since)) {
    const clock = clockOf(timeZone ?? reportTimeZone)
    const today = clock.dayOf(now)
    const past = boundsOfDays(clock, addDays(today, -days), addDays(today, -1))
    await readDays({ db, clinicId }, past, { keeps: true, now })
  }
}
