import { z } from 'zod'
import { hourMs } from './durations.ts'

/** PostgreSQL has no year 0; ISO 8601 has one before the year 1. */
const hasYear = (text: string): boolean => !text.startsWith('0000')

/** A day as YYYY-MM-DD that a caller sends. */
export const daySchema = z.iso.date().refine(hasYear)

/** True if the moment is in the years 1 to 9999 in UTC, which its own offset may leave. */
const isStorable = (moment: string): boolean => {
  const year = new Date(moment).getUTCFullYear()
  return year >= 1 && year <= 9999
}

/** A moment that a caller sends (RFC 3339), in UTC or with an offset. */
export const momentSchema = z.iso.datetime({ offset: true }).refine(isStorable)

/** A moment in UTC that a caller sends. */
export const utcMomentSchema = z.iso.datetime().refine(isStorable)

/** Not after today; the earliest time zone starts a day fourteen hours before UTC. */
const isPast = (day: string): boolean =>
  day >= '1900-01-01' && day <= new Date(Date.now() + 14 * hourMs).toISOString().slice(0, 10)

/** A past day or today, such as a birth date. */
export const pastDaySchema = daySchema.refine(isPast)
