import type { TimelineEntry } from '@xrai/contract/records/timeline'

type Dated = Pick<TimelineEntry, 'at'> & { readonly takenAt?: string | null; readonly date?: string }

/** The day of an entry, if it differs from its time of creation. */
const dayOfEntry = ({ takenAt, date }: Dated): string | null => takenAt ?? date ?? null

const yearOf = (entry: Dated): number => {
  const day = dayOfEntry(entry)
  return day === null ? new Date(entry.at).getFullYear() : Number(day.slice(0, 4))
}

/** Groups entries by year, keeping their order, newest first. */
export const byYear = <Entry extends Dated>(entries: readonly Entry[]) =>
  [...Map.groupBy(entries, yearOf)].map(([year, ofYear]) => ({ year, entries: ofYear }))
