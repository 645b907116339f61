import type { TimelineEntry } from '@xrai/contract/records/timeline'

type Dated = Pick<TimelineEntry, 'at'> & { readonly takenAt?: string | null; readonly date?: string }

/** The day by which an entry is listed, where it is not the moment itself. */
const dayOfEntry = ({ takenAt, date }: Dated): string | null => takenAt ?? date ?? null

const yearOf = (entry: Dated): number => {
  const day = dayOfEntry(entry)
  return day === null ? new Date(entry.at).getFullYear() : Number(day.slice(0, 4))
}

/** In the order in which they come, newest first. */
export const byYear = <Entry extends Dated>(entries: readonly Entry[]) =>
  [...Map.groupBy(entries, yearOf)].map(([year, ofYear]) => ({ year, entries: ofYear }))
