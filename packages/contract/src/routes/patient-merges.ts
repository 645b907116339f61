import { z } from 'zod'
import { patientCardSchema } from '../records/patient.ts'
import { duplicateSchema, mergeFields, mergePreviewSchema, noteChoices } from '../records/patient-merge.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { route } from './route.ts'

const withId = z.object({ id: z.string() })

export const listDuplicates = route(endpoints.listDuplicates, {
  summary: 'Patients who may be the same person: the same document number, or the same name and no other birth date',
  tag: 'patients',
  audit: {
    view: 'patient-view',
    others: answer =>
      z
        .object({ duplicates: z.array(z.object({ patient: withId })) })
        .parse(answer)
        .duplicates.map(({ patient }) => patient.id),
  },
  params: idParams,
  answer: {
    status: 200,
    json: z.object({
      duplicates: z.array(duplicateSchema).meta({ description: 'The patients who may be the same person.' }),
    }),
  },
  errors: ['NOT_FOUND'],
})

export const previewMerge = route(endpoints.previewMerge, {
  summary: 'Both patients and how much of the other would move, before a merge',
  tag: 'patients',
  audit: {
    view: 'patient-view',
    others: answer => [z.object({ other: withId }).parse(answer).other.id],
  },
  params: idParams,
  body: z.object({
    otherId: z.uuid().meta({ description: 'The id of the patient who would be merged into this one.' }),
  }),
  answer: { status: 200, json: mergePreviewSchema },
  errors: ['NOT_FOUND', 'MERGE_WITH_ITSELF'],
})

export const mergePatients = route(endpoints.mergePatients, {
  summary:
    'Make another patient a part of this one: everything of theirs moves, `take` names the fields that are theirs, alerts stay of both. It can be undone',
  tag: 'patients',
  audit: { writes: ['patient-merge'] },
  params: idParams,
  body: z.object({
    otherId: z.uuid().meta({ description: 'The id of the patient who is merged into this one.' }),
    take: z
      .array(z.enum(mergeFields))
      .max(mergeFields.length)
      .meta({ description: 'The fields that are taken from the other patient.' }),
    notes: z.enum(noteChoices).meta({ description: 'Which notes remain.' }),
  }),
  answer: {
    status: 200,
    json: z.object({
      patient: patientCardSchema.meta({ description: 'The patient who remains.' }),
      mergeId: z.string().meta({ description: 'The id of the merge, by which it is undone.' }),
    }),
  },
  errors: ['NOT_FOUND', 'MERGE_WITH_ITSELF', 'MERGE_SIGNED', 'MERGE_ERASURE', 'REPORT_REVIEWED', 'TEXT_TOO_LONG'],
})

export const undoMerge = route(endpoints.undoMerge, {
  summary: 'Make two patients of one again, each with what it had; what was changed since stays as it is',
  tag: 'patients',
  audit: { writes: ['patient-unmerge'] },
  params: idParams,
  answer: {
    status: 200,
    json: z.object({
      patient: patientCardSchema.meta({ description: 'The patient who had remained.' }),
      restored: patientCardSchema.meta({ description: 'The patient who is back.' }),
    }),
  },
  errors: [
    'NOT_FOUND',
    'MERGE_NOT_LATEST',
    'MERGE_ERASURE',
    'UNMERGE_SIGNED',
    'REPORT_REVIEWED',
    'RECORD_NUMBER_TAKEN',
    'DOCUMENT_TAKEN',
  ],
})
