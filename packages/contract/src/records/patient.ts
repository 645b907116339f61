import { z } from 'zod'
import { toothRangeSchema } from '../teeth/tooth-range-schema.ts'
import { analysisStatusSchema } from './analysis.ts'
import { caseCardSchema } from './case.ts'
import { consentSchema } from './consent.ts'
import { pastDaySchema } from './day.ts'
import { documentTypes, isDocumentNumber, plainDocumentNumber } from './identity-document.ts'
import {
  alertMaximum,
  alertsAfterMerges,
  emailMaximum,
  guardianNameMaximum,
  patientNameMaximum,
  patientNotesMaximum,
  phoneMaximum,
  recordNumberMaximum,
} from './limits.ts'
import { plainName } from './plain-name.ts'
import { radiographTypeSchema } from './radiograph.ts'

export const sexes = ['F', 'M', 'O'] as const

const name = plainName(patientNameMaximum)

export const documentSchema = z
  .object({
    type: z
      .enum(documentTypes)
      .meta({ description: "The kind of document: 'dni', 'ce' (a foreigner's card) or 'passport'." }),
    number: z
      .string()
      .max(40)
      .transform(plainDocumentNumber)
      .meta({ description: 'Its number; dots, hyphens and spaces do not count.' }),
  })
  .refine(({ type, number }) => isDocumentNumber(type, number))
  .meta({ id: 'IdentityDocument' })
export type IdentityDocument = z.infer<typeof documentSchema>

/** The number that was typed; at least six digits. */
const phone = z
  .string()
  .trim()
  .max(phoneMaximum)
  .regex(/^\+?[\d\s().-]+$/)
  .refine(text => text.replace(/\D/g, '').length >= 6)

export const guardianRelations = ['mother', 'father', 'grandparent', 'sibling', 'tutor', 'other'] as const
export type GuardianRelation = (typeof guardianRelations)[number]

/** The person responsible for a minor. */
export const guardianSchema = z
  .object({
    name: plainName(guardianNameMaximum).meta({ description: "The person's name." }),
    relation: z.enum(guardianRelations).meta({ description: "The person's relation to the patient." }),
    document: documentSchema
      .nullable()
      .meta({ description: "The person's identity document; null if it is not known." }),
    phone: phone.nullable().meta({ description: "The person's telephone number; null if it is not known." }),
  })
  .meta({ id: 'Guardian' })
export type Guardian = z.infer<typeof guardianSchema>

const alert = z.string().trim().min(1).max(alertMaximum)

/** Removes repeated alerts. */
const withoutTwins = (alerts: readonly string[]): string[] => {
  const plain = alerts.map(text => text.toLowerCase())
  return alerts.filter((_, place) => plain.indexOf(plain[place] ?? '') === place)
}

export const patientFieldsSchema = z.object({
  firstName: name.meta({ description: 'First names.' }),
  lastName: name.meta({ description: 'Last names.' }),
  recordNumber: z.string().trim().max(recordNumberMaximum).nullable().meta({
    description:
      "The number in the clinic's own records, unique in a clinic whatever its case and spaces; blank becomes null.",
  }),
  birthDate: pastDaySchema.nullable().meta({ description: 'The day of birth, YYYY-MM-DD; null if it is not known.' }),
  sex: z.enum(sexes).nullable().meta({ description: 'F female, M male, O other; null if it is not known.' }),
  document: documentSchema
    .nullable()
    .meta({ description: 'The identity document, unique in a clinic; null if it is not known.' }),
  phone: phone.nullable().meta({ description: 'The telephone number, six digits or more; null without one.' }),
  email: z.email().max(emailMaximum).nullable().meta({ description: 'The e-mail address; null without one.' }),
  guardian: guardianSchema.nullable().meta({ description: 'The person responsible for a minor; null without one.' }),
  alerts: z.array(alert).max(alertsAfterMerges).transform(withoutTwins).meta({
    description:
      "Facts to know before any treatment, such as 'alergia a penicilina'; more than ten only after a merge.",
  }),
  notes: z
    .string()
    .trim()
    .max(patientNotesMaximum)
    .nullable()
    .meta({ description: 'Notes of the clinic; null without any.' }),
})
export type PatientFields = z.infer<typeof patientFieldsSchema>

export const patientCardSchema = patientFieldsSchema
  .extend({
    // The stored value, possibly older than a current rule.
    firstName: z.string().meta({ description: 'First names.' }),
    lastName: z.string().meta({ description: 'Last names.' }),
    birthDate: z.iso.date().nullable().meta({ description: 'The day of birth, YYYY-MM-DD; null if it is not known.' }),
    alerts: z
      .array(z.string())
      .meta({ description: "Facts to know before any treatment, such as 'alergia a penicilina'." }),
    id: z.string().meta({ description: 'The id of the patient.' }),
    name: z.string().meta({ description: 'First and last name, as printed in a report.' }),
    createdAt: z.iso.datetime().meta({ description: 'When the record was made.' }),
    caseCount: z.int().nonnegative().meta({ description: 'How many cases the patient has.' }),
    imageCount: z.int().nonnegative().meta({ description: 'How many radiographs the patient has.' }),
    lastImageAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the latest of them was uploaded; null without any.' }),
    deletedAt: z.iso.datetime().nullable().meta({ description: 'Set while the patient can be restored.' }),
    mergedIds: z.array(z.string()).meta({
      description:
        'The ids of patients who were merged into this one, the first merge first. They are in no list any more; `GET /api/patients/{id}` answers this patient for each.',
    }),
  })
  .meta({ id: 'PatientCard' })
export type PatientCard = z.infer<typeof patientCardSchema>

/** A radiograph of the patient, in a case or not; `analysisId` refers to its findings. */
export const patientImageSchema = z.object({
  id: z.string().meta({ description: 'The id of the image.' }),
  analysisId: z.string().meta({ description: 'The id of its analysis.' }),
  caseId: z.string().nullable().meta({ description: 'The id of its case; null if it is in none.' }),
  caseName: z.string().nullable().meta({ description: 'The name of that case; null if it is in none.' }),
  type: radiographTypeSchema,
  status: analysisStatusSchema,
  findingsNumber: z.int().nonnegative().meta({ description: 'How many findings count.' }),
  toothRange: toothRangeSchema
    .nullable()
    .meta({ description: 'The teeth that a periapical shows, stated by a dentist.' }),
  takenAt: z.iso
    .date()
    .nullable()
    .meta({ description: 'When it was taken, by its file; null if the file does not say.' }),
  uploadDate: z.iso.datetime().meta({ description: 'When it was uploaded.' }),
})
export type PatientImage = z.infer<typeof patientImageSchema>

/** A merge that can be undone. */
export const patientMergeSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the merge, by which it is undone.' }),
    name: z.string().meta({ description: 'The name of the patient who was merged into this one.' }),
    at: z.iso.datetime().meta({ description: 'When they were merged.' }),
    by: z.string().meta({ description: 'The name of the person who merged them.' }),
    isLatest: z.boolean().meta({ description: 'Later merges must be undone first.' }),
  })
  .meta({ id: 'PatientMerge' })
export type PatientMerge = z.infer<typeof patientMergeSchema>

/** One patient with cases and images, newest first, the latest hundred of each. */
export const patientSchema = patientCardSchema
  .extend({
    cases: z.array(caseCardSchema).meta({ description: "The patient's cases, the newest first, a hundred at most." }),
    images: z
      .array(patientImageSchema)
      .meta({ description: "The patient's radiographs, the newest first, a hundred at most." }),
    consents: z
      .array(consentSchema)
      .meta({ description: 'The latest for each purpose; absent if it was never asked for.' }),
    merges: z
      .array(patientMergeSchema)
      .meta({ description: 'The merges into this patient that can be undone, the latest first.' }),
    formerNumbers: z.array(z.string()).meta({
      description:
        'Document and record numbers that merges took from the patient and that no patient has today: files that name them are of this patient.',
    }),
  })
  .meta({ id: 'Patient' })
export type Patient = z.infer<typeof patientSchema>
