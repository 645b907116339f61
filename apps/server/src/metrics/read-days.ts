import { defaultConfidence } from '@xrai/contract/records/limits'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { countDays, type DayBounds, type DayOfFigures, findDayFigures, keepDays } from '../db/queries/day-figures.ts'
import { addDays, type Clock, type Day } from './calendar.ts'

/** So many are counted and kept at once: uploads wait for that long. */
const daysAtOnce = 50

/** The moments between which each of the days lies, both ends included. */
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
  /** Whether days that are over are kept once they are counted: those of the clinic's own clock. */
  readonly keeps: boolean
  readonly now: Date
}

const keyOf = ({ startsAt, endsAt }: DayBounds) => `${startsAt.getTime()} ${endsAt.getTime()}`

/** The figures of days that follow each other: those that are kept, the others counted. */
export const readDays = async (
  scope: ClinicScope,
  days: readonly DayBounds[],
  { keeps, now }: Keeping,
): Promise<readonly DayOfFigures[]> => {
  const [first, last] = [days[0], days.at(-1)]
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
