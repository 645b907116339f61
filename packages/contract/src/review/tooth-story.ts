import { z } from 'zod'
import { odontogramEntrySchema, odontogramToothSchema } from '../odontogram/entry-schema.ts'
import { odontogramCardSchema } from '../odontogram/odontogram-schema.ts'
import { radiographTypeSchema } from '../records/radiograph.ts'
import { pointSchema } from '../teeth/box.ts'
import { allTeeth } from '../teeth/fdi.ts'
import { rejectReasons } from './decision.ts'

const boxSchema = z.object({
  x: z.number().meta({ description: 'Its left edge, in pixels of the displayed image.' }),
  y: z.number().meta({ description: 'Its upper edge.' }),
  width: z.number().meta({ description: 'Its width.' }),
  height: z.number().meta({ description: 'Its height.' }),
})

/** A change by a decision: the class or the tooth before and after. */
const changeSchema = z.object({
  from: z.string().meta({ description: 'The value before.' }),
  to: z.string().meta({ description: 'The value after.' }),
})

/** A decision on one finding, the newest first. */
const saidSchema = z.object({
  at: z.iso.datetime().meta({ description: 'When it was decided.' }),
  by: z.string().meta({ description: 'The name of the dentist.' }),
  kind: z.enum(['accept', 'reject', 'edit', 'add', 'note']).meta({ description: 'The kind of decision.' }),
  reason: z.enum(rejectReasons).nullable().meta({ description: 'Why it was rejected; null of another decision.' }),
  note: z
    .string()
    .nullable()
    .meta({ description: "The dentist's note, empty if it was removed; null of another decision." }),
  class: changeSchema.nullable().meta({ description: 'How the class was changed; null if it was not.' }),
  tooth: changeSchema.nullable().meta({ description: 'How the tooth was changed; null if it was not.' }),
})

const storyFindingSchema = z.object({
  id: z.string().meta({ description: 'The id of the finding.' }),
  class: z.string().meta({ description: 'Its class.' }),
  tooth: z.string().meta({ description: 'Its tooth, by its FDI number.' }),
  state: z
    .enum(['undecided', 'accepted', 'rejected', 'edited', 'added'])
    .meta({ description: "A dentist's decision about it." }),
  confidence: z
    .number()
    .nullable()
    .meta({ description: "The detector's confidence, 0–1; null if a person added the finding." }),
  detected: z
    .object({
      class: z.string().meta({ description: "The detector's class." }),
      tooth: z.string().meta({ description: "The detector's tooth." }),
    })
    .nullable()
    .meta({ description: "The detector's class and tooth; null if a person added the finding." }),
  added: z
    .string()
    .nullable()
    .meta({ description: 'The class with which a person added the finding; null if the detector found it.' }),
  decisions: z.array(saidSchema).meta({ description: 'The decisions about it, the newest first.' }),
  outline: z.array(pointSchema).meta({ description: "The finding's outline, in pixels of the displayed image." }),
})

/** A signed report with a dentist's finding on the tooth. */
const storyReportSchema = z.object({
  version: z.int().positive().meta({ description: '1 for the first signature, 2 for its first amendment …' }),
  at: z.iso.datetime().meta({ description: 'When it was signed.' }),
  by: z.string().meta({ description: 'The name of the dentist who signed it.' }),
  classes: z
    .array(z.string())
    .meta({ description: 'The classes that its dentist states for the tooth, without undecided suggestions.' }),
})

/** One radiograph on which the tooth was detected or has a decision. */
const storyRadiographSchema = z.object({
  kind: z.literal('radiograph').meta({ description: 'A radiograph that shows the tooth.' }),
  at: z.iso.datetime().meta({ description: 'When it was uploaded.' }),
  imageId: z.string().meta({ description: 'The id of the image.' }),
  analysisId: z.string().meta({ description: 'The id of its analysis.' }),
  type: radiographTypeSchema,
  takenAt: z.iso.date().nullable().meta({ description: 'When it was taken, by its file; null if it does not say.' }),
  crop: boxSchema.nullable().meta({
    description:
      'The part of the image around the tooth, in pixels of the displayed image; x and y are its upper left corner.',
  }),
  toothBox: boxSchema.nullable().meta({
    description: 'The tooth itself in the same pixels, x and y its upper left corner; null if it was not numbered.',
  }),
  findings: z.array(storyFindingSchema).meta({ description: 'The findings on the tooth.' }),
  reports: z
    .array(storyReportSchema)
    .meta({ description: "The signed reports with a dentist's finding on the tooth." }),
})

const storyNoteSchema = z.object({
  kind: z.literal('note').meta({ description: 'A note about the tooth.' }),
  id: z.string().meta({ description: 'The id of the note.' }),
  at: z.iso.datetime().meta({ description: 'When it was written.' }),
  date: z.iso.date().meta({ description: 'The day that it is about.' }),
  text: z.string().meta({ description: 'The text of the note.' }),
  by: z.string().meta({ description: 'The name of its author.' }),
})

/** A signed odontogram with entries on the tooth, or without any after an earlier one had some. */
const storyOdontogramSchema = z.object({
  kind: z.literal('odontogram').meta({ description: 'An odontogram with the tooth.' }),
  id: z.string().meta({ description: 'The id of the odontogram.' }),
  at: z.iso.datetime().meta({ description: 'When it was signed.' }),
  chart: odontogramCardSchema.shape.kind.meta({ description: 'The initial one of the patient, or a later evolution.' }),
  norm: odontogramCardSchema.shape.norm.meta({ description: "The country's norm that it follows." }),
  by: z.string().meta({ description: 'The name of the dentist who signed it.' }),
  entries: z.array(odontogramEntrySchema).meta({ description: 'The entries that cover the tooth.' }),
})

/** Every statement about a tooth, newest first. */
export const toothStorySchema = z
  .object({
    tooth: odontogramToothSchema.meta({ description: 'The tooth, by its FDI number.' }),
    entries: z
      .array(z.discriminatedUnion('kind', [storyRadiographSchema, storyOdontogramSchema, storyNoteSchema]))
      .meta({ description: 'All that is known about the tooth, the latest first.' }),
  })
  .meta({ id: 'ToothStory' })
export type ToothStory = z.infer<typeof toothStorySchema>
export type StoryRadiograph = z.infer<typeof storyRadiographSchema>
export type StoryOdontogram = z.infer<typeof storyOdontogramSchema>
export type StoryFinding = z.infer<typeof storyFindingSchema>

/**
 * The teeth with statements: permanent ones with dentists' decisions separate from the detector's findings, milk teeth
 * by odontograms and notes.
 */
export const patientTeethSchema = z
  .object({
    teeth: z
      .array(
        z.object({
          tooth: odontogramToothSchema.meta({ description: 'The tooth, by its FDI number.' }),
          classes: z
            .array(z.string())
            .meta({ description: 'Accepted, edited or added by a dentist on the latest radiograph that has any.' }),
          unreviewed: z
            .array(z.string())
            .meta({ description: 'Undecided classes of the detector, on the latest radiograph that names the tooth.' }),
        }),
      )
      .meta({ description: 'The teeth of which something is known.' }),
    absent: z
      .array(z.enum(allTeeth))
      .meta({ description: 'Teeth that a dentist decided to be absent, and not to be present since.' }),
    milk: z.array(odontogramToothSchema).meta({ description: 'The milk teeth among them.' }),
  })
  .meta({ id: 'PatientTeeth' })
export type PatientTeeth = z.infer<typeof patientTeethSchema>
