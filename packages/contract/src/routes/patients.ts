import { z } from 'zod'
import { consentPurposes, consentSchema } from '../records/consent.ts'
import { daySchema } from '../records/day.ts'
import { documentTypes, plainDocumentNumber } from '../records/identity-document.ts'
import { recordNumberMaximum } from '../records/limits.ts'
import { patientCardSchema, patientFieldsSchema, patientSchema } from '../records/patient.ts'
import { matchReasons } from '../records/patient-match.ts'
import { radiographTypeSchema } from '../records/radiograph.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { eitherFacts, listQuery, restorableSchema, updatedSince } from './paging.ts'
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
  audit: { writes: ['patient-create'] },
  body: newPatientSchema,
  answer: { status: 201, json: patientCardSchema },
  errors: [...fieldRefusals, 'REPLAY_DELETED'],
})

/** PostgreSQL text cannot contain a NUL, but an address can. */
const storedText = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\0]*$/)

export const listPatients = route(endpoints.listPatients, {
  summary:
    "The clinic's patients by last name, or the latest first; `q` is a part of the name, the document, the record number, the phone or the e-mail, in any case of letters, with or without accents",
  tag: 'patients',
  audit: { view: 'patient-list', subject: 'none' },
  query: listQuery.extend({
    sort: z.enum(['name', 'recent', 'deleted']).default('name').meta({
      description:
        'By last name, or the latest record first; for `state=deleted` also the latest deletion first, else `deleted` is `recent`.',
    }),
    recordNumber: storedText(recordNumberMaximum)
      .optional()
      .meta({
        description:
          'The patient with this record number, in any case of letters, with or without spaces: one or none.',
        examples: ['4711'],
      }),
    documentNumber: storedText(40)
      .transform(plainDocumentNumber)
      .optional()
      .meta({
        description: 'The patients with exactly this document, written with or without dots and hyphens.',
        examples: ['40123456'],
      }),
    documentType: z.enum(documentTypes).optional().meta({ description: 'The kind of that document.' }),
    updatedSince,
  }),
  answer: {
    status: 200,
    json: eitherFacts.extend({
      patients: z.array(patientCardSchema).meta({ description: 'The patients of this page.' }),
    }),
  },
  errors: [],
})

export const listRecentPatients = route(endpoints.listRecentPatients, {
  summary: "The clinic's patients of the latest radiographs and the latest records, the newest first, six at most",
  tag: 'patients',
  audit: { view: 'patient-list', subject: 'none' },
  answer: {
    status: 200,
    json: z.object({ patients: z.array(patientCardSchema).meta({ description: 'The patients.' }) }),
  },
  errors: [],
})

export const getPatient = route(endpoints.getPatient, {
  summary: 'One patient with cases and images over time',
  tag: 'patients',
  // If the patient was merged, the answer is the remaining one.
  audit: { view: 'patient-view', subject: 'answerId' },
  params: idParams,
  answer: { status: 200, json: patientSchema },
  errors: ['NOT_FOUND'],
})

/**
 * Why a patient is proposed: the file's identity matches, the patient has another radiograph of the same DICOM study or
 * order, or the file's name matches.
 */
export const proposalReasons = [...matchReasons, 'study', 'accession', 'fileName'] as const

const proposalSchema = patientCardSchema
  .pick({ id: true, name: true, birthDate: true })
  .extend({ reason: z.enum(proposalReasons).meta({ description: 'Why this patient is proposed.' }) })
export type PatientProposal = z.infer<typeof proposalSchema>

const written = z.string().max(200).nullable()

/** A patient as named by a DICOM file; absent fields are null. */
export const namedPatientSchema = z.object({
  name: written.meta({ description: 'The name as it is written; null without one.' }),
  number: written.meta({ description: 'Patient ID (0010,0020), which may be a document or a record number.' }),
  birthDate: daySchema.nullable().meta({ description: 'The birth date; null without one.' }),
  sex: written.meta({ description: 'The sex as it is written; null without one.' }),
})

/** A POST, because the address of a GET would contain the patient's name. */
export const matchPatients = route(endpoints.matchPatients, {
  summary:
    'The patients whom a file may name: by document, record number, name with birth date, or name; of the strongest reason, three at most. Changes nothing',
  tag: 'patients',
  audit: { view: 'patient-list', subject: 'none' },
  body: namedPatientSchema,
  answer: {
    status: 200,
    json: z.object({
      matches: z.array(proposalSchema).meta({ description: 'The patients who may be meant, the likeliest first.' }),
    }),
  },
  errors: [],
})

export const listPatientProposals = route(endpoints.listPatientProposals, {
  summary:
    'List those of the latest 100 radiographs without a patient for which exactly one patient is proposed, with the reason; a person accepts',
  tag: 'patients',
  audit: { view: 'patient-list', subject: 'none' },
  answer: {
    status: 200,
    json: z.object({
      proposals: z
        .array(
          z.object({
            imageId: z.string().meta({ description: 'The id of the image.' }),
            analysisId: z.string().meta({ description: 'The id of its analysis.' }),
            fileName: z.string().meta({ description: 'The name of the file at its upload.' }),
            type: radiographTypeSchema,
            uploadDate: z.iso.datetime().meta({ description: 'When it was uploaded.' }),
            patient: proposalSchema.meta({ description: 'The patient who is proposed.' }),
            isSure: z.boolean().meta({
              description:
                'True if the reason is more than a name, so that the proposal may be accepted together with others.',
            }),
          }),
        )
        .meta({ description: 'The radiographs for which one patient is proposed.' }),
    }),
  },
  errors: [],
})

export const getPatientOfAnalysis = route(endpoints.getPatientOfAnalysis, {
  summary:
    'The patient of an analysed radiograph, with what identifies them, their medical alerts and the date of the radiograph; without a patient, null and the patients whom its file, its study or its order proposes',
  tag: 'patients',
  audit: { view: 'analysis-view' },
  params: idParams,
  answer: {
    status: 200,
    json: z.object({
      patient: patientCardSchema
        .pick({ id: true, name: true, document: true, recordNumber: true, birthDate: true, alerts: true })
        .nullable()
        .meta({ description: 'The patient; null without one.' }),
      proposals: z
        .array(proposalSchema)
        .meta({ description: 'The patients who are proposed for a radiograph without one.' }),
      typedName: z
        .string()
        .nullable()
        .meta({ description: 'The name that was typed into the report of a radiograph without a patient.' }),
      named: namedPatientSchema
        .nullable()
        .meta({ description: 'The person whom the file of a radiograph without a patient names.' }),
      takenAt: z.iso
        .date()
        .nullable()
        .meta({ description: 'The exposure date by the file; null if the file names none.' }),
      uploadDate: z.iso.datetime().meta({ description: 'When it was uploaded.' }),
    }),
  },
  errors: ['NOT_FOUND'],
})

export const editPatient = route(endpoints.editPatient, {
  summary: 'Change a patient; what is not sent stays, null clears',
  tag: 'patients',
  audit: { writes: ['patient-edit'] },
  params: idParams,
  body: patientFieldsSchema.partial(),
  answer: { status: 200, json: patientCardSchema },
  errors: ['NOT_FOUND', ...fieldRefusals],
})

/** Cases and images stay, without the patient's name until the patient is restored. */
export const deletePatient = route(endpoints.deletePatient, {
  summary: 'Delete a patient; for thirty days the patient can be restored',
  tag: 'patients',
  audit: { writes: ['patient-delete'] },
  params: idParams,
  answer: { status: 200, json: restorableSchema },
  errors: ['NOT_FOUND'],
})

export const recordConsent = route(endpoints.recordConsent, {
  summary: 'Record that a patient consents to a purpose beyond the treatment, or withdrew that; a row each time',
  tag: 'patients',
  audit: { writes: ['patient-consent'] },
  params: idParams,
  body: z.object({
    purpose: z.enum(consentPurposes).meta({ description: 'The purpose that the patient agrees to.' }),
    given: z.boolean().meta({ description: 'true: given; false: withdrawn.' }),
  }),
  answer: {
    status: 200,
    json: z.object({
      consents: z.array(consentSchema).meta({ description: "The patient's consents, each in its current state." }),
    }),
  },
  errors: ['NOT_FOUND'],
})

export const restorePatient = route(endpoints.restorePatient, {
  summary: 'Bring a deleted patient back; one that is not deleted stays',
  tag: 'patients',
  audit: { writes: ['patient-restore'] },
  params: idParams,
  answer: { status: 200, json: patientCardSchema },
  errors: ['NOT_FOUND', 'RECORD_NUMBER_TAKEN', 'DOCUMENT_TAKEN'],
})
