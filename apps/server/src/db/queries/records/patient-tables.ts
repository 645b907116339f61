import type { MovedKind } from '@xrai/contract/records/patient-merge'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  clinicalCase,
  image,
  mount,
  odontogram,
  patientConsent,
  patientMerge,
  patientNote,
  retrieval,
} from '../../schema.ts'

export interface PatientTable {
  readonly table: PgTable & { readonly id: PgColumn; readonly clinicId: PgColumn; readonly patientId: PgColumn }
  /** The name of its rows in the preview of a merge. */
  readonly kind: MovedKind
}

/**
 * Every table whose rows reference a patient: merging two patients makes the rows of one reference the other. A new table
 * with a `patient_id` needs a line here, a word in `movedKinds` of the contract and its text in the strings
 * (`merge.moved`); `patient-merges.test.ts` fails until it has them. If a trigger refuses updates of the table, the
 * migration must allow that column to change.
 */
export const patientTables: readonly PatientTable[] = [
  { table: clinicalCase, kind: 'cases' },
  { table: image, kind: 'images' },
  { table: odontogram, kind: 'odontograms' },
  { table: patientNote, kind: 'notes' },
  { table: mount, kind: 'series' },
  { table: patientConsent, kind: 'consents' },
  { table: patientMerge, kind: 'merges' },
  { table: retrieval, kind: 'retrievals' },
]
