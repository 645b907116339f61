import { z } from 'zod'
import { patientCardSchema } from './patient.ts'

/** The fields for which a merge chooses between the two patients. Alerts are not chosen, because those of both stay. */
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
export type NoteChoice = (typeof noteChoices)[number]

/**
 * Why two records may be one patient: the same document number, the same birth date and a name that is the other or
 * contained in it, or the same name if one of them has no birth date. Two documents of one type with different numbers are two people.
 */
export const duplicateReasons = ['document', 'name-birth-date', 'name'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** The kinds of records that a merge moves, one for each table with a patient. */
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

/** The kinds of records that move together with the radiographs. */
export const carriedKinds = ['reports', 'signatures', 'links'] as const
export type CarriedKind = (typeof carriedKinds)[number]

export const duplicateSchema = z
  .object({
    patient: patientCardSchema.meta({ description: 'The patient who may be the same person.' }),
    reason: z.enum(duplicateReasons).meta({ description: 'The facts that the two have in common.' }),
  })
  .meta({ id: 'PossibleDuplicate' })
export type Duplicate = z.infer<typeof duplicateSchema>

export const mergePreviewSchema = z
  .object({
    kept: patientCardSchema.meta({ description: 'The patient who would remain.' }),
    other: patientCardSchema.meta({ description: 'The patient who is merged into the other.' }),
    moves: z
      .array(
        z.object({
          kind: z.enum([...movedKinds, ...carriedKinds]).meta({ description: 'The kind of record.' }),
          count: z.int().positive().meta({ description: 'How many of them move.' }),
        }),
      )
      .meta({ description: "How many of the other patient's records move." }),
    signedNames: z.array(z.string()).meta({ description: 'The names in the signed reports of both.' }),
  })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.infer<typeof mergePreviewSchema>
