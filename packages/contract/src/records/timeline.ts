import { z } from 'zod'
import { chartEntrySchema, chartToothSchema } from '../charting/entry-schema.ts'
import { odontogramCardSchema } from '../charting/odontogram-schema.ts'
import { analysisStatuses, reviewFactsSchema } from './analysis.ts'
import { pastDaySchema } from './day.ts'
import { patientNoteMaximum } from './limits.ts'
import { radiographTypeSchema } from './radiograph.ts'
import { timelineKinds } from './timeline-kinds.ts'

export { timelineKinds }

/** What every entry has; `at` is its place in the history. */
const entry = { id: z.string(), at: z.iso.datetime() }

/** A class that stands by a dentist's decision, with its teeth; none where no tooth is known. */
const namedFindingSchema = z.object({ class: z.string(), teeth: z.array(chartToothSchema) })

const radiographEntry = z.object({
  ...entry,
  kind: z.literal('radiograph'),
  imageId: z.string(),
  analysisId: z.string(),
  caseName: z.string().nullable(),
  type: radiographTypeSchema,
  status: z.enum(analysisStatuses),
  /** By its file; null where it is listed by its upload. */
  takenAt: z.iso.date().nullable(),
  findingsNumber: z.int().nonnegative(),
  review: reviewFactsSchema.pick({ decided: true, total: true }),
  /** What a dentist accepted, edited or added. */
  standing: z.array(namedFindingSchema),
})

const reportEntry = z.object({
  ...entry,
  kind: z.literal('report'),
  analysisId: z.string(),
  event: z.enum(['issued', 'signed', 'amended']),
  reportCode: z.string().nullable(),
  type: radiographTypeSchema,
  /** Who signed it; null where it was issued unsigned. */
  by: z.string().nullable(),
})

const odontogramEntry = odontogramCardSchema.pick({ norm: true, edition: true, code: true, followedAt: true }).extend({
  ...entry,
  kind: z.literal('odontogram'),
  /** Which of the patient's it is. */
  chart: odontogramCardSchema.shape.kind,
  /** Who signed it; of a draft who began it. */
  by: z.string(),
  isSigned: z.boolean(),
  entries: z.array(chartEntrySchema),
})

export const noteFieldsSchema = z.object({
  text: z.string().trim().min(1).max(patientNoteMaximum),
  tooth: chartToothSchema.nullable(),
  /** The day that it is about. */
  date: pastDaySchema,
})
export type NoteFields = z.infer<typeof noteFieldsSchema>

const noteEntry = noteFieldsSchema.extend({
  ...entry,
  date: z.iso.date(),
  kind: z.literal('note'),
  by: z.string(),
  createdAt: z.iso.datetime(),
  /** Null while it stands as it was written. */
  editedAt: z.iso.datetime().nullable(),
  /** Whether the person of the session may still change it. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})

const consentEntry = z.object({
  ...entry,
  kind: z.literal('consent'),
  purpose: z.string(),
  given: z.boolean(),
  /** Where it was withdrawn, when it had been given; else null. */
  givenAt: z.iso.datetime().nullable(),
  by: z.string(),
})

const linkEntry = z.object({
  ...entry,
  kind: z.literal('link'),
  analysisId: z.string(),
  by: z.string(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  openings: z.int().nonnegative(),
})

/** One entry of a patient's history; another kind is one schema here, one source in the server and one row in the web. */
export const timelineEntrySchema = z
  .discriminatedUnion('kind', [radiographEntry, reportEntry, odontogramEntry, noteEntry, consentEntry, linkEntry])
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.infer<typeof timelineEntrySchema>
export type TimelineEntryOf<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { readonly kind: Kind }>
