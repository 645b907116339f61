import { dayMs, minuteMs } from '@xrai/contract/records/durations'

/** The UTC hour at which a clinic starts to take radiographs: nine in the morning in Lima. */
const opensAt = 14

/** When the demo's case at `place` was created: `age` days before `now`, and never in the future. */
export const caseMoment = (now: Date, age: number, place: number): Date => {
  const at = new Date(now.getTime() - age * dayMs)
  at.setUTCHours(opensAt + (place % 8), (place * 17) % 60, 0, 0)
  const latest = now.getTime() - 30 * minuteMs
  // A case of today that would be in the future was created half an hour ago; those of other days keep their
  // hour.
  return at.getTime() > latest ? new Date(latest) : at
}

export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs)
