import { type Fdi, isFdi } from '@xrai/contract/teeth/fdi'

/** The tooth that an arrow key leads to: along the row, or above or below it. Undefined for any other key. */
export function nextInRows(rows: readonly (readonly Fdi[])[], from: string, key: string): Fdi | undefined {
  if (!isFdi(from)) return undefined
  const rowAt = rows.findIndex(row => row.includes(from))
  const row = rows[rowAt]
  if (!row) return undefined
  const at = row.indexOf(from)
  const within = (teeth: readonly Fdi[], place: number) => teeth[Math.min(Math.max(place, 0), teeth.length - 1)]
  switch (key) {
    case 'ArrowLeft':
      return within(row, at - 1)
    case 'ArrowRight':
      return within(row, at + 1)
    case 'ArrowUp':
    case 'ArrowDown': {
      const other = rows[rowAt + (key === 'ArrowUp' ? -1 : 1)] ?? row
      // Rows are centred: a milk row begins three permanent teeth later.
      return within(other, at + (other.length - row.length) / 2)
    }
    case 'Home':
      return row[0]
    case 'End':
      return row.at(-1)
    default:
      return undefined
  }
}
