import type { ClinicId } from './clinic-id.ts'
import type { Queryable } from './database.ts'

/** The database scoped to one clinic, the first parameter of every query of clinic rows. */
export interface ClinicScope {
  readonly db: Queryable
  readonly clinicId: ClinicId
}

/** Runs `work` in one transaction of the same clinic: all of it is written, or nothing. */
export const inTransaction = <T>(scope: ClinicScope, work: (scope: ClinicScope) => Promise<T>): Promise<T> =>
  scope.db.transaction(tx => work({ ...scope, db: tx }))
