export interface TypedDate {
  readonly day: string
  readonly month: string
  readonly year: string
}

/** YYYY-MM-DD; null for a day that does not exist. */
export function birthDateOf({ day, month, year }: TypedDate): string | null {
  const [d, m, y] = [day, month, year].map(text => (/^\d+$/.test(text.trim()) ? Number(text) : 0)) as [
    number,
    number,
    number,
  ]
  if (y < 1000) return null
  const date = new Date(Date.UTC(y, m - 1, d))
  const isReal = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
  return isReal ? date.toISOString().slice(0, 10) : null
}
