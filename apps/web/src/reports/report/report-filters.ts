import type { ReportFilters } from '@xrai/contract/records/report'

/**
 * The filters of /preview in the address of /report-preview: `min` in percent, `classes` as a list or comma-separated.
 * Null without filters or without a percentage; the report then keeps its own.
 */
export function readFilterSearch(search: Readonly<Record<string, unknown>>): ReportFilters | null {
  const minimumConfidence = search['min'] === undefined || search['min'] === '' ? Number.NaN : Number(search['min'])
  if (!Number.isInteger(minimumConfidence) || minimumConfidence < 0 || minimumConfidence > 100) return null
  return { minimumConfidence, classes: listOf(search['classes']) }
}

const listOf = (value: unknown): string[] => {
  const names = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')
  return names.map(name => name.trim()).filter(Boolean)
}

export const sameFilters = (a: ReportFilters, b: ReportFilters): boolean =>
  a.minimumConfidence === b.minimumConfidence && keyOf(a.classes) === keyOf(b.classes)

const keyOf = (classes: readonly string[]): string => JSON.stringify([...new Set(classes)].sort())
