import { z } from 'zod'
import { patientCardSchema } from './patient.ts'

/** What a merge chooses between the two patients. Alerts are not chosen: those of both stay. */
export const mergeFields = [
  'name',
  'recordNumber',
  'document',
  'birthDate',
  'sex',
  'phone',
  'email',
  'guardian',
] as const
export type MergeField = (typeof mergeFields)[number]

export const noteChoices = ['kept', 'other', 'both'] as const

/**
 * Why two patients may be one: the same document number, the same name and birth date, or the same name while one of them
 * has no birth date. Two documents of one type with different numbers are two people.
 */
export const duplicateReasons = ['document', 'name-birth-date', 'name'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** What belongs to a patient and moves in a merge, a word for each table that names a patient. */
export const movedKinds = [
  'cases',
  'images',
  'odontograms',
  'notes',
  'series',
  'consents',
  'merges',
  'retrievals',
] as const
export type MovedKind = (typeof movedKinds)[number]

/** What comes along with the radiographs. */
export const carriedKinds = ['reports', 'signatures', 'links'] as const
export type CarriedKind = (typeof carriedKinds)[number]

export const duplicateSchema = z
  .object({ patient: patientCardSchema, reason: z.enum(duplicateReasons) })
  .meta({ id: 'PossibleDuplicate' })
export type Duplicate = z.infer<typeof duplicateSchema>

export const mergePreviewSchema = z
  .object({
    kept: patientCardSchema,
    /** The patient who becomes a part of the other. */
    other: patientCardSchema,
    /** How much of the other's moves. */
    moves: z.array(z.object({ kind: z.enum([...movedKinds, ...carriedKinds]), count: z.int().positive() })),
    /** The names in the signed reports of both. */
    signedNames: z.array(z.string()),
  })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.infer<typeof mergePreviewSchema>
