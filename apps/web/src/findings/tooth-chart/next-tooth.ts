import { arches, type Fdi, isFdi } from '@xrai/contract/teeth/fdi'

/**
 * Where an arrow leads from a tooth: along its row, or to the one above or below it. `rows` from top to bottom, each as the
 * picture shows it. Undefined for any other key.
 */
export function nextTooth(
  from: string,
  key: string,
  rows: readonly (readonly Fdi[])[] = [arches.upper, arches.lower],
): Fdi | undefined {
  if (!isFdi(from)) return undefined
  const inRow = rows.findIndex(row => row.includes(from))
  const row = rows[inRow] ?? []
  const at = row.indexOf(from)
  switch (key) {
    case 'ArrowLeft':
      return row[Math.max(at - 1, 0)]
    case 'ArrowRight':
      return row[Math.min(at + 1, row.length - 1)]
    case 'ArrowUp':
      return across(row, at, rows[inRow - 1] ?? row)
    case 'ArrowDown':
      return across(row, at, rows[inRow + 1] ?? row)
    case 'Home':
      return row[0]
    case 'End':
      return row.at(-1)
    default:
      return undefined
  }
}

/** Rows share their midline: the tooth as far from it, or the last one of a shorter row. */
const across = (row: readonly Fdi[], at: number, other: readonly Fdi[]): Fdi | undefined =>
  other[Math.min(Math.max(at + (other.length - row.length) / 2, 0), other.length - 1)]
