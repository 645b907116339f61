import { z } from 'zod'
import { odontogramEntrySchema, odontogramToothSchema } from '../odontogram/entry-schema.ts'
import { odontogramCardSchema } from '../odontogram/odontogram-schema.ts'
import { analysisStatusSchema, reviewFactsSchema } from './analysis.ts'
import { pastDaySchema } from './day.ts'
import { patientNoteMaximum } from './limits.ts'
import { radiographTypeSchema } from './radiograph.ts'
import { timelineKinds } from './timeline-kinds.ts'

export { timelineKinds }

/** Fields of every entry; `at` is its time in the history. */
const entry = {
  id: z.string().meta({ description: "The id of the entry's record." }),
  at: z.iso.datetime().meta({ description: 'When it happened; the list is in this order.' }),
}

/** A class confirmed by a dentist's decision, with its teeth; empty if no tooth is known. */
const namedFindingSchema = z.object({
  class: z.string().meta({ description: 'The class of the finding.' }),
  teeth: z.array(odontogramToothSchema).meta({ description: 'The teeth that it is on, by their FDI numbers.' }),
})

const radiographEntry = z.object({
  ...entry,
  kind: z.literal('radiograph').meta({ description: 'A radiograph was uploaded.' }),
  imageId: z.string().meta({ description: 'The id of the image.' }),
  analysisId: z.string().meta({ description: 'The id of its analysis.' }),
  caseName: z.string().nullable().meta({ description: 'The name of its case; null if it is in none.' }),
  type: radiographTypeSchema,
  status: analysisStatusSchema,
  takenAt: z.iso.date().nullable().meta({ description: 'According to its file; null if it is listed by its upload.' }),
  findingsNumber: z.int().nonnegative().meta({ description: 'How many findings count.' }),
  review: reviewFactsSchema.pick({ decided: true, total: true }).meta({ description: 'The progress of its review.' }),
  standing: z.array(namedFindingSchema).meta({ description: 'Findings that a dentist accepted, edited or added.' }),
})

const reportEntry = z.object({
  ...entry,
  kind: z.literal('report').meta({ description: 'A report was begun, signed or amended: see `event`.' }),
  analysisId: z.string().meta({ description: 'The id of the analysis.' }),
  event: z.enum(['issued', 'signed', 'amended']).meta({ description: 'It was begun, signed or amended.' }),
  reportCode: z.string().nullable().meta({ description: 'Its code in print; null if it is not known any more.' }),
  type: radiographTypeSchema,
  by: z.string().nullable().meta({ description: 'The signer; null if it was issued unsigned.' }),
})

const odontogramEntry = odontogramCardSchema.pick({ norm: true, edition: true, code: true, followedAt: true }).extend({
  ...entry,
  kind: z.literal('odontogram').meta({ description: 'An odontogram was begun or signed.' }),
  chart: odontogramCardSchema.shape.kind.meta({ description: "The kind of the patient's odontogram." }),
  by: z.string().meta({ description: 'The signer, or the author of a draft.' }),
  isSigned: z.boolean().meta({ description: 'True if it is signed.' }),
  entries: z.array(odontogramEntrySchema).meta({ description: 'Its entries.' }),
})

export const noteFieldsSchema = z.object({
  text: z.string().trim().min(1).max(patientNoteMaximum).meta({ description: 'The text of the note.' }),
  tooth: odontogramToothSchema
    .nullable()
    .meta({ description: 'The tooth that it is about, by its FDI number; null for none.' }),
  date: pastDaySchema.meta({ description: 'The day that the note is about.' }),
})
export type NoteFields = z.infer<typeof noteFieldsSchema>

const noteEntry = noteFieldsSchema.extend({
  ...entry,
  date: z.iso.date().meta({ description: 'The day that the note is about.' }),
  kind: z.literal('note').meta({ description: 'A note was written.' }),
  by: z.string().meta({ description: 'The name of its author.' }),
  createdAt: z.iso.datetime().meta({ description: 'When it was written.' }),
  editedAt: z.iso.datetime().nullable().meta({ description: 'Null if it was never edited.' }),
  mayEdit: z.boolean().meta({ description: "True if the session's user may still change it." }),
  mayDelete: z.boolean().meta({ description: "True if the session's user may delete it." }),
})

const consentEntry = z.object({
  ...entry,
  kind: z.literal('consent').meta({ description: 'A consent was given or withdrawn.' }),
  purpose: z.string().meta({ description: 'The purpose to which the patient consented.' }),
  given: z.boolean().meta({ description: 'False if it was withdrawn.' }),
  givenAt: z.iso.datetime().nullable().meta({ description: 'If it was withdrawn, when it had been given; else null.' }),
  by: z.string().meta({ description: 'The name of the person who recorded it.' }),
})

const linkEntry = z.object({
  ...entry,
  kind: z.literal('link').meta({ description: 'A link for the patient was made.' }),
  analysisId: z.string().meta({ description: 'The id of the analysis that it shows.' }),
  by: z.string().meta({ description: 'The name of the person who made it.' }),
  expiresAt: z.iso.datetime().meta({ description: 'When it stops working.' }),
  revokedAt: z.iso.datetime().nullable().meta({ description: 'When it was withdrawn; null if it was not.' }),
  openings: z.int().nonnegative().meta({ description: 'How often it was opened.' }),
})

/** One entry of a patient's history; a new kind needs a schema here, a source in the server and a row in the web. */
export const timelineEntrySchema = z
  .discriminatedUnion('kind', [radiographEntry, reportEntry, odontogramEntry, noteEntry, consentEntry, linkEntry])
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.infer<typeof timelineEntrySchema>
export type TimelineEntryOf<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { readonly kind: Kind }>
