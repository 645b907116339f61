import { z } from 'zod'
import { isRuc } from './ruc.ts'
import { timeZoneSchema } from './time-zone.ts'

/** What a clinic prints of itself beside its name; null where it has none. */
export const clinicDataSchema = z.object({
  ruc: z.string().trim().refine(isRuc).nullable(),
  address: z.string().trim().min(1).max(200).nullable(),
  /** As people write one: figures, and the signs between them. Checked in linear time at any length. */
  phone: z
    .string()
    .trim()
    .max(40)
    .regex(/^\+?[\s()./-]*\d[\d\s()./-]*((anexo|ext\.?) ?\d+)?$/i)
    .nullable(),
  /** Of its reports' dates, and of a call that names none; null is Lima's. */
  timeZone: timeZoneSchema.nullable(),
})

/** The same as a report carries it, with the picture that stood above it; a signed one keeps what it was signed with. */
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

/** Of a report from before clinics had these data. */
export const noClinicHead: ClinicHead = {
  ruc: null,
  address: null,
  phone: null,
  timeZone: null,
  logo: null,
  site: null,
}
