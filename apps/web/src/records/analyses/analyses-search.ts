import type { RadiographType } from '@xrai/contract/records/radiograph'
import type { ListedStatus } from '@xrai/contract/routes/analyses'
import { addDays, isDay, startOf } from '../../base/language/days.ts'
import type { AnalysesFilter } from '../../client/analyses.ts'
import { isSite, oneOf } from '../../shell/lists/search-values.ts'

/** The list's filters in the address; `from` and `to` are calendar days, both included. */
export type AnalysesSearch = AnalysesFilter

const statuses: readonly ListedStatus[] = [
  ...(['queued', 'processing', 'in_progress', 'pending_revision', 'ready', 'failed', 'unanalysed'] as const),
]
const types: readonly RadiographType[] = ['panoramic', 'periapical']
/** The server's limit for the text. */
const longest = 100

const textOf = (value: unknown) =>
  String(value ?? '')
    .trim()
    .slice(0, longest) || undefined

/** Reads the URL's search parameters; invalid values are dropped. */
export function readAnalysesSearch(search: Readonly<Record<string, unknown>>): AnalysesSearch {
  const read = {
    status: oneOf(statuses, search['status']),
    type: oneOf(types, search['type']),
    class: textOf(search['class']),
    from: isDay(search['from']) ? search['from'] : undefined,
    to: isDay(search['to']) ? search['to'] : undefined,
    q: textOf(search['q']),
    patient: oneOf(['none'] as const, search['patient']),
    site: isSite(search['site']) ? search['site'] : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** The server's filters, with instants instead of days. */
export const filterOf = ({ from, to, ...rest }: AnalysesSearch): AnalysesFilter => ({
  ...rest,
  ...(from !== undefined && { from: startOf(from) }),
  ...(to !== undefined && { to: startOf(addDays(to, 1)) }),
})
