import { z } from 'zod'
import { idParams } from './analyses.ts'
import * as endpoints from './endpoints.ts'
import { pacsPatientSchema } from './pacs.ts'
import { rejections } from './peer-terms.ts'
import { retrievalFaults, retrievalReasons, retrievalStates } from './retrieval-terms.ts'
import { route } from './route.ts'

const count = z.int().nonnegative()

/** A study that is retrieved from a PACS. */
export const retrievalSchema = z
  .object({
    id: z.string(),
    peerId: z.string(),
    pacs: z.string().meta({ description: "The PACS's name" }),
    studyUid: z.string(),
    state: z.enum(retrievalStates),
    total: count.nullable().meta({ description: 'Radiographs of the study; null before the PACS said it' }),
    stored: count,
    unanalysed: count.meta({ description: 'Of the stored ones, how many wait without an analysis' }),
    present: count.meta({ description: "How many were in the patient's record already" }),
    elsewhere: count.meta({
      description: 'How many the clinic has in another record, in the trash or without a patient',
    }),
    skipped: count.meta({ description: 'Series that are no radiographs, which are not asked for' }),
    refused: z.array(z.object({ reason: z.enum(retrievalReasons), count })),
    fault: z.enum(retrievalFaults).nullable(),
    rejection: z.enum(rejections).nullable(),
    status: z.int().nullable(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Retrieval' })
export type Retrieval = z.infer<typeof retrievalSchema>

export const listRetrievals = route(endpoints.listRetrievals, {
  summary: 'The studies that were brought in for a patient, newest first',
  tag: 'patients',
  audit: { view: 'patient-view' },
  params: idParams,
  answer: { status: 200, json: z.object({ retrievals: z.array(retrievalSchema) }) },
  errors: ['NOT_FOUND'],
})

export const startRetrieval = route(endpoints.startRetrieval, {
  summary: 'Bring in the radiographs of a study of a PACS; one that is under way is answered with',
  tag: 'patients',
  audit: { writes: ['patient-pacs-retrieve'] },
  params: idParams,
  body: z.object({
    peerId: z.uuid(),
    studyUid: z
      .string()
      .max(64)
      .regex(/^[0-9]+(\.[0-9]+)*$/),
    confirmed: pacsPatientSchema.optional().meta({
      description: "Whose the study is by the PACS, where a person said that it is the patient's all the same",
    }),
  }),
  answer: { status: 200, json: retrievalSchema },
  errors: [
    ...([
      'NOT_FOUND',
      'TOO_MANY_ATTEMPTS',
      'TOO_MANY_RETRIEVALS',
      'PACS_PATIENT_DIFFERS',
      'PACS_STUDY_UNKNOWN',
    ] as const),
    'PACS_NOT_ANSWERED',
  ],
})

export const cancelRetrieval = route(endpoints.cancelRetrieval, {
  summary: 'End a retrieval; what it stored stays',
  tag: 'patients',
  audit: { writes: ['patient-pacs-cancel'] },
  params: idParams,
  answer: { status: 200, json: retrievalSchema },
  errors: ['NOT_FOUND'],
})
