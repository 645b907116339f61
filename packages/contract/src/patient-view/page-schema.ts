import { z } from 'zod'
import { chartTeeth } from '../charting/chart-teeth.ts'
import { clinicHeadSchema } from '../records/clinic.ts'
import { radiographTypeSchema } from '../records/radiograph.ts'
import { allTeeth } from '../teeth/fdi.ts'

const finding = z.object({
  /** One, the neighbours that it spans, or none. */
  teeth: z.array(z.enum(chartTeeth)),
  class: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  points: z.array(z.object({ x: z.number(), y: z.number() })),
})

/** What a patient is shown of a radiograph: only what a dentist accepted, edited or added, in pixels of the picture as it is shown. */
export const patientPageSchema = z
  .object({
    /** Of the patient; null where no patient is known. */
    firstName: z.string().nullable(),
    /** Who decided last. */
    dentist: z.string().nullable(),
    clinic: z.string(),
    /** What the clinic prints of itself; the logo as a data URI, for a patient has no session. */
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
    /** What the dentist wrote for the report. */
    conclusion: z.string().nullable(),
    recommendations: z.array(z.string()),
  })
  .meta({ id: 'PatientPage' })
export type PatientPage = z.infer<typeof patientPageSchema>
export type PatientFinding = PatientPage['findings'][number]
