import { z } from 'zod'
import { chartEntrySchema, chartToothSchema } from '../charting/entry-schema.ts'
import { odontogramCardSchema } from '../charting/odontogram-schema.ts'
import { radiographTypeSchema } from '../records/radiograph.ts'
import { allTeeth } from '../teeth/fdi.ts'
import { rejectReasons } from './decision.ts'

const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** A change by a decision: the class or the tooth before and after. */
const changeSchema = z.object({ from: z.string(), to: z.string() })

/** A decision on one finding, the newest first. */
const saidSchema = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  kind: z.enum(['accept', 'reject', 'edit', 'add', 'note']),
  reason: z.enum(rejectReasons).nullable(),
  note: z.string().nullable(),
  class: changeSchema.nullable(),
  tooth: changeSchema.nullable(),
})

const storyFindingSchema = z.object({
  id: z.string(),
  class: z.string(),
  tooth: z.string(),
  state: z.enum(['undecided', 'accepted', 'rejected', 'edited', 'added']),
  /** The detector's confidence, 0–1; null if a person added the finding. */
  confidence: z.number().nullable(),
  /** The detector's class and tooth; null if a person added the finding. */
  detected: z.object({ class: z.string(), tooth: z.string() }).nullable(),
  /** The class with which a person added the finding; null if the detector found it. */
  added: z.string().nullable(),
  decisions: z.array(saidSchema),
  /** The finding's outline, in pixels of the displayed image. */
  outline: z.array(z.object({ x: z.number(), y: z.number() })),
})

/** A signed report that names the tooth. */
const storyReportSchema = z.object({
  version: z.int().positive(),
  at: z.iso.datetime(),
  by: z.string(),
  classes: z.array(z.string()),
})

/** One radiograph on which the tooth was detected or has a decision. */
const storyRadiographSchema = z.object({
  kind: z.literal('radiograph'),
  at: z.iso.datetime(),
  imageId: z.string(),
  analysisId: z.string(),
  type: radiographTypeSchema,
  takenAt: z.iso.date().nullable(),
  /** The part of the image around the tooth, in pixels of the displayed image; x and y are its upper left corner. */
  crop: boxSchema.nullable(),
  /** The tooth itself in the same pixels, x and y its upper left corner; null if it was not numbered. */
  toothBox: boxSchema.nullable(),
  findings: z.array(storyFindingSchema),
  reports: z.array(storyReportSchema),
})

const storyNoteSchema = z.object({
  kind: z.literal('note'),
  id: z.string(),
  at: z.iso.datetime(),
  date: z.iso.date(),
  text: z.string(),
  by: z.string(),
})

/** A signed odontogram with entries on the tooth, or without any after an earlier one had some. */
const storyOdontogramSchema = z.object({
  kind: z.literal('odontogram'),
  id: z.string(),
  at: z.iso.datetime(),
  chart: odontogramCardSchema.shape.kind,
  norm: odontogramCardSchema.shape.norm,
  by: z.string(),
  /** The entries that cover the tooth. */
  entries: z.array(chartEntrySchema),
})

/** Every statement about a tooth, newest first. */
export const toothStorySchema = z
  .object({
    tooth: chartToothSchema,
    entries: z.array(z.discriminatedUnion('kind', [storyRadiographSchema, storyOdontogramSchema, storyNoteSchema])),
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
    teeth: z.array(
      z.object({
        tooth: chartToothSchema,
        /** Accepted, edited or added by a dentist on the latest radiograph that has any. */
        classes: z.array(z.string()),
        /** Undecided classes of the detector, on the latest radiograph that names the tooth. */
        unreviewed: z.array(z.string()),
      }),
    ),
    /** Teeth that a dentist decided to be absent, and not to be present since. */
    absent: z.array(z.enum(allTeeth)),
    milk: z.array(chartToothSchema),
  })
  .meta({ id: 'PatientTeeth' })
export type PatientTeeth = z.infer<typeof patientTeethSchema>
