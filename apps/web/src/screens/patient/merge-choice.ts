import { patientNotesMaximum } from '@xrai/contract/records/limits'
import type { PatientCard } from '@xrai/contract/records/patient'
import type { MergeField, NoteChoice } from '@xrai/contract/records/patient-merge'
import { t } from '@xrai/contract/strings/translate'
import { dayWords } from '../../base/language/days.ts'
import { documentText } from '../../records/patients/patient-texts.ts'

/** In the order in which they are shown. */
const textOf: Readonly<Record<MergeField, (patient: PatientCard) => string | null>> = {
  name: ({ name }) => name,
  document: ({ document }) => document && documentText(document),
  recordNumber: ({ recordNumber }) => recordNumber,
  birthDate: ({ birthDate }) => birthDate && dayWords(birthDate),
  sex: ({ sex }) => sex && t(`sex.${sex}`),
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  guardian: ({ guardian }) =>
    guardian &&
    [
      guardian.name,
      t(`patients.relations.${guardian.relation}`),
      guardian.document && documentText(guardian.document),
      guardian.phone,
    ]
      .filter(Boolean)
      .join(' · '),
}

export interface Difference {
  readonly field: MergeField
  readonly kept: string | null
  readonly other: string | null
}

/** The fields in which the two patients differ. */
export const differences = (kept: PatientCard, other: PatientCard): readonly Difference[] =>
  // The keys of an exhaustive record are exactly those of its type.
  (Object.keys(textOf) as readonly MergeField[])
    .map(field => ({ field, kept: textOf[field](kept), other: textOf[field](other) }))
    .filter(difference => difference.kept !== difference.other)

/** A field that only one of the patients has is kept. */
export const startingChoice = (found: readonly Difference[]): ReadonlySet<MergeField> =>
  new Set(found.filter(({ kept }) => kept === null).map(({ field }) => field))

/** The ways to combine two notes; empty if there is nothing to choose. */
export function offeredNotes(kept: string | null, other: string | null): readonly NoteChoice[] {
  if (other === null || kept === other) return []
  if (kept === null) return ['other', 'kept']
  const fits = kept.length + 1 + other.length <= patientNotesMaximum
  return [...(fits ? (['both'] as const) : []), 'kept', 'other']
}
