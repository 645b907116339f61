import { z } from 'zod'
import { odontogramTeeth } from '../odontogram/odontogram-teeth.ts'
import { clinicHeadSchema } from '../records/clinic.ts'
import { radiographTypeSchema } from '../records/radiograph.ts'
import { allTeeth } from '../teeth/fdi.ts'

const finding = z.object({
  /** One tooth, the neighbours that it spans, or none. */
  teeth: z.array(z.enum(odontogramTeeth)),
  class: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  points: z.array(z.object({ x: z.number(), y: z.number() })),
})

/**
 * The part of a radiograph's analysis that a patient sees: only findings that a dentist accepted, edited or added, in
 * pixels of the displayed image.
 */
export const patientPageSchema = z
  .object({
    /** The patient's first name; null if no patient is known. */
    firstName: z.string().nullable(),
    /** The author of the latest decision. */
    dentist: z.string().nullable(),
    clinic: z.string(),
    /** The clinic's printed details; the logo is a data URI because a patient has no session. */
    clinicHead: z.object({
      ruc: z.string().nullable(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
      logo: z.string().nullable(),
      site: clinicHeadSchema.shape.site,
    }),
    radiographyType: radiographTypeSchema,
    radiographyDate: z.iso.date().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    image: z.object({ width: z.int().positive(), height: z.int().positive() }),
    findings: z.array(finding),
    /** Teeth that a dentist decided to be absent. */
    absent: z.array(z.enum(allTeeth)),
    /** The dentist's texts of the report. */
    conclusion: z.string().nullable(),
    recommendations: z.array(z.string()),
  })
  .meta({ id: 'PatientPage' })
export type PatientPage = z.infer<typeof patientPageSchema>
export type PatientFinding = PatientPage['findings'][number]
