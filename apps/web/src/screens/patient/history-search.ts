import { isTimelineKind, type TimelineKind } from '@xrai/contract/records/timeline-kinds'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import type { TimelineFilter } from '../../client/timeline.ts'

/** The server takes no longer text. */
const longest = 100

/** What a patient's page keeps in its address: the filters of the history; a tooth opens its story too. */
export interface HistorySearch {
  readonly kind?: TimelineKind
  /** A number, which an address shows without quotes. */
  readonly tooth?: number
  readonly q?: string
}

/** As `isFdi`, without the chart: the router reads every address. */
const isTooth = (text: string): text is Fdi => /^[1-4][1-8]$/.test(text)

/** Invalid values are dropped. */
export function readHistorySearch(search: Readonly<Record<string, unknown>>): HistorySearch {
  const { kind } = search
  const tooth = String(search['tooth'] ?? '')
  const q = String(search['q'] ?? '')
    .trim()
    .slice(0, longest)
  return {
    ...(isTimelineKind(kind) && { kind }),
    ...(isTooth(tooth) && { tooth: Number(tooth) }),
    ...(q !== '' && { q }),
  }
}

export function filterOf({ tooth: number, ...others }: HistorySearch): TimelineFilter {
  const tooth = String(number)
  return { ...others, ...(isTooth(tooth) && { tooth }) }
}
