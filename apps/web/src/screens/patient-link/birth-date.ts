export interface TypedDate {
  readonly day: string
  readonly month: string
  readonly year: string
}

/** YYYY-MM-DD, or the reason why it is none: the last part of the key of its sentence. */
export function birthDateOf({ day, month, year }: TypedDate): { readonly date: string } | { readonly fault: Fault } {
  const typed = [year, month, day].map(text => text.trim())
  if (!typed.every(text => /^\d+$/.test(text))) return { fault: 'incomplete' }
  const [y, m, d] = typed.map(Number) as [number, number, number]
  if (y < 1000) return { fault: 'shortYear' }
  const date = new Date(Date.UTC(y, m - 1, d))
  // Date.UTC continues after the last day of a month.
  const isReal = date.getUTCMonth() === m - 1 && date.getUTCDate() === d
  return isReal ? { date: date.toISOString().slice(0, 10) } : { fault: 'noSuchDate' }
}

export type Fault = 'incomplete' | 'shortYear' | 'noSuchDate'
