import { z } from 'zod'
import { chartEntrySchema, chartToothSchema } from '../charting/entry-schema.ts'
import { odontogramCardSchema } from '../charting/odontogram-schema.ts'
import { analysisStatuses, reviewFactsSchema } from './analysis.ts'
import { pastDaySchema } from './day.ts'
import { patientNoteMaximum } from './limits.ts'
import { radiographTypeSchema } from './radiograph.ts'
import { timelineKinds } from './timeline-kinds.ts'

export { timelineKinds }

/** Fields of every entry; `at` is its time in the history. */
const entry = { id: z.string(), at: z.iso.datetime() }

/** A class confirmed by a dentist's decision, with its teeth; empty if no tooth is known. */
const namedFindingSchema = z.object({ class: z.string(), teeth: z.array(chartToothSchema) })

const radiographEntry = z.object({
  ...entry,
  kind: z.literal('radiograph'),
  imageId: z.string(),
  analysisId: z.string(),
  caseName: z.string().nullable(),
  type: radiographTypeSchema,
  status: z.enum(analysisStatuses),
  /** According to its file; null if it is listed by its upload. */
  takenAt: z.iso.date().nullable(),
  findingsNumber: z.int().nonnegative(),
  review: reviewFactsSchema.pick({ decided: true, total: true }),
  /** Findings that a dentist accepted, edited or added. */
  standing: z.array(namedFindingSchema),
})

const reportEntry = z.object({
  ...entry,
  kind: z.literal('report'),
  analysisId: z.string(),
  event: z.enum(['issued', 'signed', 'amended']),
  reportCode: z.string().nullable(),
  type: radiographTypeSchema,
  /** The signer; null if it was issued unsigned. */
  by: z.string().nullable(),
})

const odontogramEntry = odontogramCardSchema.pick({ norm: true, edition: true, code: true, followedAt: true }).extend({
  ...entry,
  kind: z.literal('odontogram'),
  /** The kind of the patient's odontogram. */
  chart: odontogramCardSchema.shape.kind,
  /** The signer, or the author of a draft. */
  by: z.string(),
  isSigned: z.boolean(),
  entries: z.array(chartEntrySchema),
})

export const noteFieldsSchema = z.object({
  text: z.string().trim().min(1).max(patientNoteMaximum),
  tooth: chartToothSchema.nullable(),
  /** The day that the note is about. */
  date: pastDaySchema,
})
export type NoteFields = z.infer<typeof noteFieldsSchema>

const noteEntry = noteFieldsSchema.extend({
  ...entry,
  date: z.iso.date(),
  kind: z.literal('note'),
  by: z.string(),
  createdAt: z.iso.datetime(),
  /** Null if it was never edited. */
  editedAt: z.iso.datetime().nullable(),
  /** True if the session's user may still change it. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})

const consentEntry = z.object({
  ...entry,
  kind: z.literal('consent'),
  purpose: z.string(),
  given: z.boolean(),
  /** If it was withdrawn, when it had been given; else null. */
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

/** One entry of a patient's history; a new kind needs a schema here, a source in the server and a row in the web. */
export const timelineEntrySchema = z
  .discriminatedUnion('kind', [radiographEntry, reportEntry, odontogramEntry, noteEntry, consentEntry, linkEntry])
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.infer<typeof timelineEntrySchema>
export type TimelineEntryOf<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { readonly kind: Kind }>
