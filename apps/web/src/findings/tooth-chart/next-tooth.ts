import { arches, type Fdi, isFdi } from '@xrai/contract/teeth/fdi'

/**
 * The tooth that an arrow key leads to: along its row, or above or below it. `rows` are in display order from top to
 * bottom. Undefined for any other key.
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

/** Rows share their midline: finds the tooth at the same distance from it, or the last one of a shorter row. */
const across = (row: readonly Fdi[], at: number, other: readonly Fdi[]): Fdi | undefined =>
  other[Math.min(Math.max(at + (other.length - row.length) / 2, 0), other.length - 1)]
