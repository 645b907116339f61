import { z } from 'zod'
import { isRuc } from './ruc.ts'
import { timeZoneSchema } from './time-zone.ts'

/** A clinic's printed details beside its name; null if not entered. */
export const clinicDataSchema = z.object({
  ruc: z
    .string()
    .trim()
    .refine(isRuc)
    .nullable()
    .meta({ description: "The clinic's tax number in Peru (RUC); null without one." }),
  address: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .nullable()
    .meta({ description: 'The address that reports print; null without one.' }),
  /** Validated in linear time at any length. */
  phone: z
    .string()
    .trim()
    .max(40)
    .regex(/^\+?[\s()./-]*\d[\d\s()./-]*((anexo|ext\.?) ?\d+)?$/i)
    .nullable()
    .meta({ description: 'The telephone that reports print, in free notation; null without one.' }),
  timeZone: timeZoneSchema.nullable().meta({
    description: "The zone of the dates in its reports, and the default for calls that name none; null means Lima's.",
  }),
})

/** The details as stored with a report, with the logo above it; a signed report keeps those it was signed with. */
export const clinicHeadSchema = z.object({
  ruc: z.string().nullable().meta({ description: "The clinic's tax number (RUC); null without one." }),
  address: z.string().nullable().meta({ description: 'Its address; null without one.' }),
  phone: z.string().nullable().meta({ description: 'Its telephone number; null without one.' }),
  timeZone: z.string().nullable().meta({ description: 'The time zone of the printed dates; null means that of Lima.' }),
  logo: z.string().nullable().meta({ description: "The logo's id, GET /api/clinic/logos/{id}." }),
  site: z
    .object({
      name: z.string().meta({ description: 'The name of the site.' }),
      address: z.string().nullable().meta({ description: 'Its address; null without one.' }),
      phone: z.string().nullable().meta({ description: 'Its telephone number; null without one.' }),
    })
    .nullable()
    .meta({ description: 'The site where the radiograph was taken; null without one.' }),
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
