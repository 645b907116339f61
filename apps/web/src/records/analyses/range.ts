import type { TextKey } from '@xrai/contract/strings/translate'
import { addDays, dayOf, isDay } from '../../base/language/days.ts'
import type { DayRange } from '../../client/metrics.ts'

/** Ranges that end today. */
export const presets = [
  { id: 'days30', days: 30 },
  { id: 'days90', days: 90 },
  { id: 'months12', days: 365 },
] as const

export type PresetId = (typeof presets)[number]['id']

/** The server's maximum number of days per request; contract, records/metrics.ts. */
const longest = 1100

export function presetRange(id: PresetId, today = dayOf(new Date())): DayRange {
  const { days } = presets.find(preset => preset.id === id) ?? presets[0]
  return { from: addDays(today, 1 - days), to: today }
}

/** The fault of two typed days; undefined if there is none. */
export function rangeFault({ from, to }: DayRange): TextKey | undefined {
  if (!isDay(from) || !isDay(to)) return 'metrics.rangeMissing'
  if (from > to) return 'metrics.rangeBackwards'
  return addDays(from, longest - 1) < to ? 'metrics.rangeLong' : undefined
}
