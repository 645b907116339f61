import { arches, type Fdi, isFdi, isUpper } from '@xrai/contract/teeth/fdi'

/** Where an arrow leads from a tooth: along the arch, or to the one that bites on it. Undefined for any other key. */
export function nextTooth(from: string, key: string): Fdi | undefined {
  if (!isFdi(from)) return undefined
  const [row, other] = isUpper(from) ? [arches.upper, arches.lower] : [arches.lower, arches.upper]
  const at = row.indexOf(from)
  switch (key) {
    case 'ArrowLeft':
      return row[Math.max(at - 1, 0)]
    case 'ArrowRight':
      return row[Math.min(at + 1, row.length - 1)]
    case 'ArrowUp':
    case 'ArrowDown':
      return (key === 'ArrowUp') === (row === arches.lower) ? other[at] : row[at]
    case 'Home':
      return row[0]
    case 'End':
      return row.at(-1)
    default:
      return undefined
  }
}
