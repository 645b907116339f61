import { z } from 'zod'
import { toothRangeSchema } from '../teeth/tooth-range-schema.ts'
import { analysisStatuses } from './analysis.ts'
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
  .object({ type: z.enum(documentTypes), number: z.string().max(40).transform(plainDocumentNumber) })
  .refine(({ type, number }) => isDocumentNumber(type, number))
  .meta({ id: 'IdentityDocument' })
export type IdentityDocument = z.infer<typeof documentSchema>

/** As typed; at least six digits. */
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
    name: plainName(guardianNameMaximum),
    relation: z.enum(guardianRelations),
    document: documentSchema.nullable(),
    phone: phone.nullable(),
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
  firstName: name,
  lastName: name,
  /** The number in the clinic's own records, unique in a clinic; blank becomes null. */
  recordNumber: z.string().trim().max(recordNumberMaximum).nullable(),
  birthDate: pastDaySchema.nullable(),
  sex: z.enum(sexes).nullable(),
  /** Unique in a clinic. */
  document: documentSchema.nullable(),
  phone: phone.nullable(),
  email: z.email().max(emailMaximum).nullable(),
  guardian: guardianSchema.nullable(),
  /** Facts to know before any treatment, such as 'alergia a penicilina'; more than ten only after a merge. */
  alerts: z.array(alert).max(alertsAfterMerges).transform(withoutTwins),
  notes: z.string().trim().max(patientNotesMaximum).nullable(),
})
export type PatientFields = z.infer<typeof patientFieldsSchema>

export const patientCardSchema = patientFieldsSchema
  .extend({
    // As stored, possibly before a current rule.
    firstName: z.string(),
    lastName: z.string(),
    birthDate: z.iso.date().nullable(),
    alerts: z.array(z.string()),
    id: z.string(),
    /** First and last name, as printed in a report. */
    name: z.string(),
    createdAt: z.iso.datetime(),
    caseCount: z.int().nonnegative(),
    imageCount: z.int().nonnegative(),
    lastImageAt: z.iso.datetime().nullable(),
    /** Set while the patient can be restored. */
    deletedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PatientCard' })
export type PatientCard = z.infer<typeof patientCardSchema>

/** A radiograph of the patient, in a case or not; `analysisId` refers to its findings. */
export const patientImageSchema = z.object({
  id: z.string(),
  analysisId: z.string(),
  caseId: z.string().nullable(),
  caseName: z.string().nullable(),
  type: radiographTypeSchema,
  status: z.enum(analysisStatuses),
  findingsNumber: z.int().nonnegative(),
  /** The teeth that a periapical shows, stated by a dentist. */
  toothRange: toothRangeSchema.nullable(),
  /** When it was taken according to its file, else when it was uploaded. */
  takenAt: z.iso.date().nullable(),
  uploadDate: z.iso.datetime(),
})
export type PatientImage = z.infer<typeof patientImageSchema>

/** A merge that can be undone. */
export const patientMergeSchema = z
  .object({
    id: z.string(),
    /** The name of the patient who was merged into this one. */
    name: z.string(),
    at: z.iso.datetime(),
    by: z.string(),
    /** Later merges must be undone first. */
    isLatest: z.boolean(),
  })
  .meta({ id: 'PatientMerge' })
export type PatientMerge = z.infer<typeof patientMergeSchema>

/** One patient with cases and images, newest first, the latest hundred of each. */
export const patientSchema = patientCardSchema
  .extend({
    cases: z.array(caseCardSchema),
    images: z.array(patientImageSchema),
    /** The latest for each purpose; absent if it was never asked for. */
    consents: z.array(consentSchema),
    merges: z.array(patientMergeSchema),
  })
  .meta({ id: 'Patient' })
export type Patient = z.infer<typeof patientSchema>
