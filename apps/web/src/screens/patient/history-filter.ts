import { isTimelineKind } from '@xrai/contract/records/timeline-kinds'
import { isFdi } from '@xrai/contract/teeth/fdi'
import type { TimelineFilter } from '../../client/timeline.ts'
import type { HistorySearch } from './history-search.ts'

/** The server's limit for the text. */
const longest = 100

/** The filters in an address; a tooth also opens its history. Invalid values are dropped. */
export function filterOf({ kind, tooth: number, q: typed = '' }: HistorySearch): TimelineFilter {
  const tooth = String(number)
  const q = typed.trim().slice(0, longest)
  return { ...(isTimelineKind(kind) && { kind }), ...(isFdi(tooth) && { tooth }), ...(q !== '' && { q }) }
}
