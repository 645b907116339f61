import { z } from 'zod'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { pacsPatientSchema } from './pacs.ts'
import { rejections } from './peer-terms.ts'
import { retrievalFaults, retrievalReasons, retrievalStates } from './retrieval-terms.ts'
import { route } from './route.ts'

const count = z.int().nonnegative()

/** A study that is retrieved from a PACS. */
export const retrievalSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the retrieval.' }),
    peerId: z.string().meta({ description: 'The archive that it is fetched from.' }),
    pacs: z.string().meta({ description: "The PACS's name" }),
    studyUid: z.string().meta({ description: 'Study Instance UID (0020,000D) of the study.' }),
    state: z.enum(retrievalStates).meta({ description: 'The state of the retrieval.' }),
    total: count.nullable().meta({ description: 'Radiographs of the study; null until the PACS reports it' }),
    stored: count.meta({ description: 'The number of radiographs that were stored.' }),
    unanalysed: count.meta({ description: 'The number of stored ones without an analysis' }),
    present: count.meta({ description: "The number that were already in the patient's record" }),
    elsewhere: count.meta({
      description: 'The number in other records of the clinic, in the trash or without a patient',
    }),
    skipped: count.meta({ description: 'The number of skipped series, which are not radiographs' }),
    refused: z
      .array(
        z.object({
          reason: z.enum(retrievalReasons).meta({ description: 'Why they were not stored.' }),
          count: count.meta({ description: 'The number of these.' }),
        }),
      )
      .meta({ description: 'The number of refused ones, by reason.' }),
    fault: z.enum(retrievalFaults).nullable().meta({ description: 'Why it failed; null if it did not.' }),
    rejection: z
      .enum(rejections)
      .nullable()
      .meta({ description: 'Why the archive refused the association; null if it did not.' }),
    status: z
      .int()
      .nullable()
      .meta({ description: "The status that the archive answered, DICOM's or HTTP's; null if it answered none." }),
    createdAt: z.iso.datetime().meta({ description: 'When it was asked for.' }),
    endedAt: z.iso.datetime().nullable().meta({ description: 'When it ended; null while it is under way.' }),
  })
  .meta({ id: 'Retrieval' })
export type Retrieval = z.infer<typeof retrievalSchema>

export const listRetrievals = route(endpoints.listRetrievals, {
  summary: 'The studies that were brought in for a patient, newest first',
  tag: 'patients',
  audit: { view: 'patient-view' },
  params: idParams,
  answer: {
    status: 200,
    json: z.object({
      retrievals: z.array(retrievalSchema).meta({ description: "The patient's retrievals, the latest first." }),
    }),
  },
  errors: ['NOT_FOUND'],
})

export const startRetrieval = route(endpoints.startRetrieval, {
  summary: 'Bring in the radiographs of a study of a PACS; one that is under way is answered with',
  tag: 'patients',
  audit: { writes: ['patient-pacs-retrieve'] },
  params: idParams,
  body: z.object({
    peerId: z.uuid().meta({ description: 'The id of the archive.' }),
    studyUid: z
      .string()
      .max(64)
      .regex(/^[0-9]+(\.[0-9]+)*$/)
      .meta({ description: 'Study Instance UID (0020,000D) of the study.' }),
    confirmed: pacsPatientSchema.optional().meta({
      description:
        'The patient of the study according to the PACS, if a person confirmed the study despite a difference',
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
