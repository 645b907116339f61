import { z } from 'zod'
import { odontogramToothSchema } from '../odontogram/entry-schema.ts'
import { noteFieldsSchema, timelineEntrySchema, timelineKinds } from '../records/timeline.ts'
import { patientTeethSchema, toothStorySchema } from '../review/tooth-story.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { restorableSchema } from './paging.ts'
import { route } from './route.ts'

const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59Z')

/** The milliseconds are negative for a moment before 1970. */
const isPlace = (cursor: string): boolean => {
  const [ms, id] = cursor.split('_')
  return Number(ms) >= earliest && Number(ms) <= latest && z.uuid().safeParse(id).success
}

export const getTimeline = route(endpoints.getTimeline, {
  summary: "A patient's history, newest first: radiographs, reports, odontograms, notes, consents and links",
  tag: 'patients',
  audit: { view: 'patient-view' },
  params: idParams,
  query: z.object({
    kind: z.enum(timelineKinds).optional().meta({ description: 'Only entries of this kind.' }),
    tooth: odontogramToothSchema.optional().meta({
      description:
        'Only entries about this tooth: radiographs with a finding on it, their reports, odontograms with an entry on it, notes about it.',
    }),
    q: z.string().trim().max(100).optional().meta({
      description:
        "A part of a note, a case's or a file's name, a class's name, or of an odontogram's entries and texts, in any case, with or without accents.",
    }),
    limit: z.coerce.number().int().min(1).max(100).default(30).meta({ description: 'How many at most, 1 to 100.' }),
    cursor: z
      .string()
      .regex(/^-?\d{1,15}_[0-9a-f-]{36}$/)
      .refine(isPlace)
      .optional()
      .meta({ description: 'The `next` of the previous page.' }),
  }),
  answer: {
    status: 200,
    json: z.object({
      entries: z.array(timelineEntrySchema).meta({ description: 'The entries of this page, the latest first.' }),
      next: z.string().nullable().meta({ description: 'The `cursor` of the next page; null after the last one.' }),
    }),
  },
  errors: ['NOT_FOUND'],
})

export const getPatientTeeth = route(endpoints.getPatientTeeth, {
  summary: 'List the teeth with entries, each with its current state',
  tag: 'patients',
  audit: { view: 'patient-view' },
  params: idParams,
  answer: { status: 200, json: patientTeethSchema },
  errors: ['NOT_FOUND'],
})

export const getToothStory = route(endpoints.getToothStory, {
  summary: 'Read the history of a tooth: findings, decisions, signed reports and odontograms, and notes, newest first',
  tag: 'patients',
  audit: { view: 'patient-view' },
  params: idParams,
  query: z.object({ tooth: odontogramToothSchema }),
  answer: { status: 200, json: toothStorySchema },
  errors: ['NOT_FOUND'],
})

export const addPatientNote = route(endpoints.addPatientNote, {
  summary: "Add a dated note to a patient's history",
  tag: 'patients',
  audit: { writes: ['patient-note-add'] },
  params: idParams,
  body: noteFieldsSchema,
  answer: { status: 201, json: z.object({ id: z.string().meta({ description: 'The id of the note.' }) }) },
  errors: ['NOT_FOUND', 'NOTE_REQUIRED', 'TEXT_TOO_LONG', 'NOTE_DATE_INVALID'],
})

export const editPatientNote = route(endpoints.editPatientNote, {
  summary: 'Change a note: its author, within seven days',
  tag: 'patients',
  audit: { writes: ['patient-note-edit'] },
  params: idParams,
  body: noteFieldsSchema,
  answer: { status: 200, json: z.object({ id: z.string().meta({ description: 'The id of the note.' }) }) },
  errors: ['NOT_FOUND', 'NOTE_REQUIRED', 'TEXT_TOO_LONG', 'NOTE_DATE_INVALID', 'NOTE_CLOSED'],
})

export const deletePatientNote = route(endpoints.deletePatientNote, {
  summary:
    'Delete a note: its author within seven days, a dentist or an owner later; for thirty days it can be restored',
  tag: 'patients',
  audit: { writes: ['patient-note-delete'] },
  params: idParams,
  answer: { status: 200, json: restorableSchema.pick({ id: true, restorableUntil: true }) },
  errors: ['NOT_FOUND', 'NOTE_CLOSED'],
})

export const restorePatientNote = route(endpoints.restorePatientNote, {
  summary: 'Bring a deleted note back; one that is not deleted stays as it is',
  tag: 'patients',
  audit: { writes: ['patient-note-restore'] },
  params: idParams,
  answer: { status: 200, json: z.object({ id: z.string().meta({ description: 'The id of the note.' }) }) },
  errors: ['NOT_FOUND', 'NOTE_CLOSED'],
})
