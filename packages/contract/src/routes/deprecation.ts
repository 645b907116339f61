type Day = `${number}-${number}-${number}`

/**
 * Announces that a call, a parameter or a field of it ends. Its route declares it; the headers of the answers, the OpenAPI document
 * and `docs/api.md` are written from there.
 */
export interface Deprecation {
  /** The parameter or the field; absent if the whole call ends. */
  readonly part?: `query.${string}` | `body.${string}` | `answer.${string}`
  /** The day of the announcement. */
  readonly since: Day
  /** From this day on it may be gone. */
  readonly until: Day
  /** The replacement, as a sentence in English. */
  readonly instead: string
}

/** Every deprecation lasts this long at least. */
export const deprecationMonths = 12

export const lastsLongEnough = ({ since, until }: Deprecation): boolean => {
  const earliest = new Date(since)
  earliest.setUTCMonth(earliest.getUTCMonth() + deprecationMonths)
  return Date.parse(until) >= earliest.getTime()
}
