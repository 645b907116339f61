import { z } from 'zod'
import { chartEntrySchema, chartToothSchema } from '../charting/entry-schema.ts'
import { odontogramCardSchema } from '../charting/odontogram-schema.ts'
import { radiographTypeSchema } from '../records/radiograph.ts'
import { allTeeth } from '../teeth/fdi.ts'
import { rejectReasons } from './decision.ts'

const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** What changed with a decision: the class or the tooth before and after. */
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
  /** Of the detector, 0–1; null where a person added it. */
  confidence: z.number().nullable(),
  /** What the detector had said; null where a person added it. */
  detected: z.object({ class: z.string(), tooth: z.string() }).nullable(),
  /** The class that a person added it with; null where the detector found it. */
  added: z.string().nullable(),
  decisions: z.array(saidSchema),
  /** Around it, in pixels of the picture as it is shown. */
  outline: z.array(z.object({ x: z.number(), y: z.number() })),
})

/** A signed report that names the tooth. */
const storyReportSchema = z.object({
  version: z.int().positive(),
  at: z.iso.datetime(),
  by: z.string(),
  classes: z.array(z.string()),
})

/** One radiograph on which the tooth was found or something was said of it. */
const storyRadiographSchema = z.object({
  kind: z.literal('radiograph'),
  at: z.iso.datetime(),
  imageId: z.string(),
  analysisId: z.string(),
  type: radiographTypeSchema,
  takenAt: z.iso.date().nullable(),
  /** The part of the picture around the tooth, in pixels of the picture as it is shown, x and y its upper left. */
  crop: boxSchema.nullable(),
  /** The tooth itself in the same pixels, x and y its upper left; null where it was not numbered. */
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

/** A signed odontogram that says something of the tooth, or nothing any more after an earlier one did. */
const storyOdontogramSchema = z.object({
  kind: z.literal('odontogram'),
  id: z.string(),
  at: z.iso.datetime(),
  chart: odontogramCardSchema.shape.kind,
  norm: odontogramCardSchema.shape.norm,
  by: z.string(),
  /** Those that cover the tooth. */
  entries: z.array(chartEntrySchema),
})

/** Everything that was ever said of a tooth, newest first. */
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

/** The teeth of which something was said: permanent ones with what dentists decided apart from what the detector alone states, milk teeth by odontograms and notes. */
export const patientTeethSchema = z
  .object({
    teeth: z.array(
      z.object({
        tooth: chartToothSchema,
        /** Accepted, edited or added by a dentist on the latest radiograph that has any. */
        classes: z.array(z.string()),
        /** What only the detector states, on the latest radiograph that names the tooth. */
        unreviewed: z.array(z.string()),
      }),
    ),
    /** Teeth that a dentist decided to be absent, and did not decide to be present since. */
    absent: z.array(z.enum(allTeeth)),
    milk: z.array(chartToothSchema),
  })
  .meta({ id: 'PatientTeeth' })
export type PatientTeeth = z.infer<typeof patientTeethSchema>
