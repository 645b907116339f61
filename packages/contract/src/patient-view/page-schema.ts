import { z } from 'zod'
import { odontogramTeeth } from '../odontogram/odontogram-teeth.ts'
import { clinicHeadSchema } from '../records/clinic.ts'
import { radiographTypeSchema } from '../records/radiograph.ts'
import { allTeeth } from '../teeth/fdi.ts'
import { sides } from '../teeth/placement.ts'

const finding = z.object({
  teeth: z.array(z.enum(odontogramTeeth)).meta({ description: 'One tooth, the neighbours that it spans, or none.' }),
  otherTooth: z
    .enum(allTeeth)
    .optional()
    .meta({ description: 'The other number that the tooth may have; absent without such doubt.' }),
  side: z
    .enum(sides)
    .optional()
    .meta({ description: "The patient's side where the finding has no tooth; absent if it is not known." }),
  class: z.string().meta({ description: 'The class of the finding.' }),
  x: z.number().meta({ description: 'The centre of its box from the left, in pixels.' }),
  y: z.number().meta({ description: 'The centre of its box from the top.' }),
  width: z.number().meta({ description: 'The width of its box.' }),
  height: z.number().meta({ description: 'The height of its box.' }),
  points: z
    .array(
      z.object({
        x: z.number().meta({ description: 'From the left, in pixels.' }),
        y: z.number().meta({ description: 'From the top, in pixels.' }),
      }),
    )
    .meta({ description: 'The corners of its outline.' }),
})

/**
 * The part of a radiograph's analysis that a patient sees: only findings that a dentist accepted, edited or added, in
 * pixels of the displayed image.
 */
export const patientPageSchema = z
  .object({
    firstName: z.string().nullable().meta({ description: "The patient's first name; null if no patient is known." }),
    dentist: z.string().nullable().meta({
      description:
        'The author of the latest decision, or of the mark or signature if there was nothing to decide; null if the account was erased.',
    }),
    clinic: z.string().meta({ description: 'The name of the clinic.' }),
    clinicHead: z
      .object({
        ruc: z.string().nullable().meta({ description: "The clinic's tax number in Peru (RUC); null without one." }),
        address: z.string().nullable().meta({ description: "The clinic's address; null without one." }),
        phone: z.string().nullable().meta({ description: "The clinic's telephone; null without one." }),
        logo: z.string().nullable().meta({ description: "The clinic's logo as a data URI; null without one." }),
        site: clinicHeadSchema.shape.site,
      })
      .meta({ description: "The clinic's printed details; the logo is a data URI because a patient has no session." }),
    radiographyType: radiographTypeSchema,
    radiographyDate: z.iso
      .date()
      .nullable()
      .meta({ description: 'The day on which it was taken; null if that is not known.' }),
    decidedAt: z.iso.datetime().nullable().meta({
      description:
        'When the latest decision was made, or the mark or signature if there was nothing to decide; null while a finding is undecided.',
    }),
    image: z
      .object({
        width: z.int().positive().meta({ description: 'Its width in pixels.' }),
        height: z.int().positive().meta({ description: 'Its height in pixels.' }),
      })
      .meta({ description: 'The size of the picture.' }),
    findings: z.array(finding).meta({ description: 'The findings that a dentist decided to be there.' }),
    absent: z.array(z.enum(allTeeth)).meta({ description: 'Teeth that a dentist decided to be absent.' }),
    conclusion: z.string().nullable().meta({
      description:
        "The dentist's conclusion in the report, as signed while an amendment is being written; null without one.",
    }),
    recommendations: z.array(z.string()).meta({
      description:
        "The dentist's recommendations in the report, one each; as signed while an amendment is being written.",
    }),
  })
  .meta({ id: 'PatientPage' })
export type PatientPage = z.infer<typeof patientPageSchema>
export type PatientFinding = PatientPage['findings'][number]
