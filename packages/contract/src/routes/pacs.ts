import { z } from 'zod'
import { pacsMatchSchema } from '../records/pacs-patient.ts'
import { idParams } from './analyses.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { peerFaults, rejections } from './peer-terms.ts'
import { route } from './route.ts'

/** Maximum number of studies in a search result. */
export const pacsStudiesMaximum = 200

const said = z.string().max(200).nullable()

/** A patient as named by a PACS; the name is in spoken order. */
export const pacsPatientSchema = z.object({ name: said, id: said, sex: said, birthDate: z.iso.date().nullable() })

export const pacsStudySchema = z
  .object({
    studyUid: z.string(),
    date: z.iso.date().nullable(),
    description: z.string().nullable(),
    /** The modalities of its series, in DICOM's terms: PX, IO, CT. */
    modalities: z.array(z.string()),
    instances: z.int().nonnegative().nullable().meta({ description: 'Null where the PACS does not say' }),
    patient: pacsPatientSchema,
    match: pacsMatchSchema,
    here: z.int().nonnegative().meta({ description: "How many of its radiographs the patient's record has" }),
    elsewhere: z
      .int()
      .nonnegative()
      .meta({ description: 'How many the clinic has in another record, or without a patient' }),
  })
  .meta({ id: 'PacsStudy' })
export type PacsStudy = z.infer<typeof pacsStudySchema>

/** A patient's studies in a PACS, newest first; `fault` and its details are as in a peer's test, without studies. */
export const pacsSearchSchema = z.object({
  fault: z.enum(peerFaults).nullable(),
  rejection: z.enum(rejections).nullable(),
  status: z.int().nullable().meta({ description: 'Of C-FIND or of HTTP, where it is the fault' }),
  studies: z.array(pacsStudySchema),
  isCut: z.boolean().meta({ description: 'Whether the PACS has more than these' }),
})
export type PacsSearch = z.infer<typeof pacsSearchSchema>

export const listPacs = route(endpoints.listPacs, {
  summary: "The clinic's PACS that may be asked for studies",
  tag: 'patients',
  audit: noPatient,
  answer: { status: 200, json: z.object({ pacs: z.array(z.object({ id: z.string(), name: z.string() })) }) },
  errors: [],
})

export const searchPacs = route(endpoints.searchPacs, {
  summary: 'Ask a PACS for the studies of a patient, by document, record number and name, now and once',
  tag: 'patients',
  audit: { writes: ['patient-pacs-search'] },
  params: idParams,
  body: z.object({ peerId: z.uuid() }),
  answer: { status: 200, json: pacsSearchSchema },
  errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
})
