import { z } from 'zod'
import { isRuc } from './ruc.ts'
import { timeZoneSchema } from './time-zone.ts'

/** A clinic's printed details beside its name; null if not entered. */
export const clinicDataSchema = z.object({
  ruc: z.string().trim().refine(isRuc).nullable(),
  address: z.string().trim().min(1).max(200).nullable(),
  /** Free notation: digits with the usual separators. Validated in linear time at any length. */
  phone: z
    .string()
    .trim()
    .max(40)
    .regex(/^\+?[\s()./-]*\d[\d\s()./-]*((anexo|ext\.?) ?\d+)?$/i)
    .nullable(),
  /** The zone of the dates in its reports, and the default for calls that name none; null means Lima's. */
  timeZone: timeZoneSchema.nullable(),
})

/** The details as stored with a report, with the logo above it; a signed report keeps those it was signed with. */
export const clinicHeadSchema = z.object({
  ruc: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** The logo's id, GET /api/clinic/logos/{id}. */
  logo: z.string().nullable(),
  /** The site where the radiograph was taken; null without one. */
  site: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable() }).nullable(),
})
export type ClinicHead = z.infer<typeof clinicHeadSchema>

/** For a report from before clinics had these details. */
export const noClinicHead: ClinicHead = {
  ruc: null,
  address: null,
  phone: null,
  timeZone: null,
  logo: null,
  site: null,
}
