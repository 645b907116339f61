import { defaultConfidence } from '@xrai/contract/records/limits'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import {
  countDays,
  type DayBounds,
  type DayOfFigures,
  findDayFigures,
  keepDays,
} from '../../db/queries/insight/day-figures.ts'
import { addDays, type Clock, type Day } from '../../platform/calendar.ts'

/** The number of days counted and stored at once, because uploads wait for that long. */
const daysAtOnce = 50

/** The start and end times of each day from `from` to `to` inclusive. */
export const boundsOfDays = (clock: Clock, from: Day, to: Day): readonly DayBounds[] => {
  const days: DayBounds[] = []
  for (let day = from, startsAt = clock.startOf(day); day <= to; ) {
    const next = addDays(day, 1)
    const endsAt = clock.startOf(next)
    days.push({ startsAt, endsAt })
    day = next
    startsAt = endsAt
  }
  return days
}

interface Keeping {
  /** Stores past days after counting them; only for days in the clinic's own time zone. */
  readonly keeps: boolean
  readonly now: Date
}

const keyOf = ({ startsAt, endsAt }: DayBounds) => `${startsAt.getTime()} ${endsAt.getTime()}`

/** The figures of consecutive days: stored ones are read, the others counted. */
export const readDays = async (
  scope: ClinicScope,
  days: readonly DayBounds[],
  { keeps, now }: Keeping,
): Promise<readonly DayOfFigures[]> => {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return []
  const known = new Map<string, DayOfFigures>()
  const learn = (some: readonly DayOfFigures[]) => {
    for (const day of some) known.set(keyOf(day), day)
  }
  const unknown = () => days.filter(day => !known.has(keyOf(day)))
  learn(await findDayFigures(scope, first.startsAt, last.endsAt))
  const over = keeps ? unknown().filter(({ endsAt }) => endsAt <= now) : []
  for (let at = 0; at < over.length; at += daysAtOnce) {
    const kept = await keepDays(scope, over.slice(at, at + daysAtOnce), defaultConfidence)
    if (!kept) break
    learn(kept)
  }
  learn(await countDays(scope, unknown(), defaultConfidence))
  return days.flatMap(day => known.get(keyOf(day)) ?? [])
}
