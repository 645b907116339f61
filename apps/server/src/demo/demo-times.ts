const minute = 60_000
const day = 24 * 60 * minute

/** In what part of the day a clinic takes radiographs: from nine in the morning in Lima. */
const opensAt = 14

/** When the demo's case at `place` was opened: `age` days before `now`, and never in what is still to come. */
export const caseMoment = (now: Date, age: number, place: number): Date => {
  const at = new Date(now.getTime() - age * day)
  at.setUTCHours(opensAt + (place % 8), (place * 17) % 60, 0, 0)
  const latest = now.getTime() - 30 * minute
  // A case of today that would lie ahead was half an hour ago, and the ones of other days keep their hour.
  return at.getTime() > latest ? new Date(latest) : at
}

export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minute)
