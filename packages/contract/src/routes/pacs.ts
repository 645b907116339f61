import { z } from 'zod'
import { pacsMatchSchema } from '../records/pacs-patient.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { peerFaults, rejections } from './peer-terms.ts'
import { route } from './route.ts'

/** Maximum number of studies in a search result. */
export const pacsStudiesMaximum = 200

const said = z.string().max(200).nullable()

/** A patient as named by a PACS; the name is in spoken order. */
export const pacsPatientSchema = z.object({
  name: said.meta({ description: 'The name, as the PACS has it; null if it says none.' }),
  id: said.meta({ description: "The patient's number, as the PACS has it; null if it says none." }),
  sex: said.meta({ description: 'The sex, as the PACS has it; null if it says none.' }),
  birthDate: z.iso.date().nullable().meta({ description: 'The birth date, as the PACS has it; null if it says none.' }),
})

export const pacsStudySchema = z
  .object({
    studyUid: z.string().meta({ description: 'Study Instance UID (0020,000D).' }),
    date: z.iso.date().nullable().meta({ description: 'The day of the study; null if the PACS has none.' }),
    description: z.string().nullable().meta({ description: 'Its description; null without one.' }),
    modalities: z
      .array(z.string())
      .meta({ description: "The modalities of its series, in DICOM's terms: PX, IO, CT." }),
    instances: z
      .int()
      .nonnegative()
      .nullable()
      .meta({ description: 'The number of images; null if the PACS does not say' }),
    patient: pacsPatientSchema.meta({ description: 'The patient of the study, according to the PACS.' }),
    match: pacsMatchSchema.meta({ description: 'The match with the patient for whom it was searched.' }),
    here: z.int().nonnegative().meta({ description: "The number of its radiographs in the patient's record" }),
    elsewhere: z
      .int()
      .nonnegative()
      .meta({ description: 'The number of its radiographs in other records of the clinic, or without a patient' }),
  })
  .meta({ id: 'PacsStudy' })
export type PacsStudy = z.infer<typeof pacsStudySchema>

/** A patient's studies in a PACS, newest first; `fault` and its details are as in a peer's test, without studies. */
export const pacsSearchSchema = z.object({
  fault: z.enum(peerFaults).nullable().meta({ description: 'Why the PACS gave no list; null if it did.' }),
  rejection: z.enum(rejections).nullable().meta({ description: 'Why it refused the association; null if it did not.' }),
  status: z.int().nullable().meta({ description: 'The status of C-FIND or of the HTTP response, if it is the fault' }),
  studies: z.array(pacsStudySchema).meta({ description: 'The studies that it has.' }),
  isCut: z.boolean().meta({ description: 'True if the PACS has more studies than these' }),
})
export type PacsSearch = z.infer<typeof pacsSearchSchema>

export const listPacs = route(endpoints.listPacs, {
  summary: "The clinic's PACS that may be asked for studies",
  tag: 'patients',
  audit: noPatient,
  answer: {
    status: 200,
    json: z.object({
      pacs: z
        .array(
          z.object({
            id: z.string().meta({ description: 'The id of the equipment.' }),
            name: z.string().meta({ description: 'The name that the clinic gave it.' }),
          }),
        )
        .meta({ description: 'The archives that can be searched.' }),
    }),
  },
  errors: [],
})

export const searchPacs = route(endpoints.searchPacs, {
  summary: 'Ask a PACS for the studies of a patient, by document, record number and name, now and once',
  tag: 'patients',
  audit: { writes: ['patient-pacs-search'] },
  params: idParams,
  body: z.object({ peerId: z.uuid().meta({ description: 'The id of the archive.' }) }),
  answer: { status: 200, json: pacsSearchSchema },
  errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
})
