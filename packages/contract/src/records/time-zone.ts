import { z } from 'zod'

/** True for an IANA time zone name that this runtime knows; false for an offset such as +05:00. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone)
  .meta({ description: 'A name of the IANA time zone database', examples: ['America/Lima'] })
