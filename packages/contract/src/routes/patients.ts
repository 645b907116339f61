import { z } from 'zod'
import { consentPurposes, consentSchema } from '../records/consent.ts'
import { patientsPerPage } from '../records/limits.ts'
import { patientCardSchema, patientFieldsSchema, patientSchema } from '../records/patient.ts'
import { idParams } from './analyses.ts'
import * as endpoints from './endpoints.ts'
import { listQuery, pageFacts, restorableSchema } from './paging.ts'
import { route } from './route.ts'

export const newPatientSchema = patientFieldsSchema.partial().required({ firstName: true, lastName: true })
export type NewPatient = z.output<typeof newPatientSchema>

const fieldRefusals = [
  'PATIENT_NAME_REQUIRED',
  'NAME_UNREADABLE',
  'TEXT_TOO_LONG',
  'BIRTH_DATE_INVALID',
  'DOCUMENT_INVALID',
  'PHONE_INVALID',
  'EMAIL_INVALID',
  'GUARDIAN_INVALID',
  'RECORD_NUMBER_TAKEN',
  'DOCUMENT_TAKEN',
] as const

export const createPatient = route(endpoints.createPatient, {
  summary: 'Add a patient',
  tag: 'patients',
  body: newPatientSchema,
  answer: { status: 201, json: patientCardSchema },
  errors: fieldRefusals,
})

export const listPatients = route(endpoints.listPatients, {
  summary:
    "The clinic's patients by last name, or the latest first; `q` is a part of the name, the document, the record number, the phone or the e-mail, in any case of letters, with or without accents",
  tag: 'patients',
  query: listQuery(patientsPerPage).extend({ sort: z.enum(['name', 'recent']).default('name') }),
  answer: { status: 200, json: pageFacts.extend({ patients: z.array(patientCardSchema) }) },
  errors: [],
})

export const getPatient = route(endpoints.getPatient, {
  summary: 'One patient with cases and images over time',
  tag: 'patients',
  params: idParams,
  answer: { status: 200, json: patientSchema },
  errors: ['NOT_FOUND'],
})

/** Why a patient is proposed: whose another radiograph of the same DICOM study, or of the same order, is. */
export const proposalReasons = ['study', 'accession'] as const

const proposalSchema = patientCardSchema
  .pick({ id: true, name: true, birthDate: true })
  .extend({ reason: z.enum(proposalReasons) })
export type PatientProposal = z.infer<typeof proposalSchema>

export const getPatientOfAnalysis = route(endpoints.getPatientOfAnalysis, {
  summary:
    'The patient of an analysed radiograph, with what identifies them, their medical alerts and the date of the radiograph; without a patient, null and the patients whom its study or order proposes',
  tag: 'patients',
  params: idParams,
  answer: {
    status: 200,
    json: z.object({
      patient: patientCardSchema
        .pick({ id: true, name: true, document: true, recordNumber: true, birthDate: true, alerts: true })
        .nullable(),
      proposals: z.array(proposalSchema),
      /** The name that was typed into the report of a radiograph without a patient. */
      typedName: z.string().nullable(),
      /** The exposure date by the file; null if the file names none. */
      takenAt: z.iso.date().nullable(),
      uploadDate: z.iso.datetime(),
    }),
  },
  errors: ['NOT_FOUND'],
})

export const editPatient = route(endpoints.editPatient, {
  summary: 'Change a patient; what is not sent stays, null clears',
  tag: 'patients',
  params: idParams,
  body: patientFieldsSchema.partial(),
  answer: { status: 200, json: patientCardSchema },
  errors: ['NOT_FOUND', ...fieldRefusals],
})

/** Cases and images stay where they are, without the patient's name until the patient is restored. */
export const deletePatient = route(endpoints.deletePatient, {
  summary: 'Delete a patient; for thirty days the patient can be restored',
  tag: 'patients',
  params: idParams,
  answer: { status: 200, json: restorableSchema },
  errors: ['NOT_FOUND'],
})

export const recordConsent = route(endpoints.recordConsent, {
  summary: 'Record that a patient consents to a purpose beyond the treatment, or withdrew that; a row each time',
  tag: 'patients',
  params: idParams,
  body: z.object({ purpose: z.enum(consentPurposes), given: z.boolean() }),
  answer: { status: 200, json: z.object({ consents: z.array(consentSchema) }) },
  errors: ['NOT_FOUND'],
})

export const restorePatient = route(endpoints.restorePatient, {
  summary: 'Bring a deleted patient back; one that is not deleted stays',
  tag: 'patients',
  params: idParams,
  answer: { status: 200, json: patientCardSchema },
  errors: ['NOT_FOUND', 'RECORD_NUMBER_TAKEN', 'DOCUMENT_TAKEN'],
})
