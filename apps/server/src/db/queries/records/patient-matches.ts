import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { plainName } from '../../schema/patient.ts'
import { patient } from '../../schema.ts'
import { hadIdentity } from './patient-merges.ts'
import { hasIdentity, hasRecordNumber } from './patients.ts'

interface Named {
  /** Formatted by `plainDocumentNumber`. */
  readonly document: string | null
  readonly recordNumber: string | null
  readonly birthDate: string | null
  /** The searchable name, in several orders of its words. */
  readonly plainNames: readonly string[]
}

/** Equipment writes some default birth date that many share; above this number a match means nothing. */
const most = 300

/** The clinic's patients with the same number, birth date or full name, each found by its index. */
export const findMatchCandidates = (scope: ClinicScope, named: Named) => {
  const { db, clinicId } = scope
  const { document, recordNumber } = named
  const had = recordNumber ? hadIdentity(scope, { recordNumber }) : sql`false`
  const hadDocument = hadIdentity(scope, { documentNumber: document })
  const shares = [
    document && or(and(...hasIdentity({ documentNumber: document })), hadDocument),
    recordNumber && or(hasRecordNumber(recordNumber), had),
    named.birthDate && eq(patient.birthDate, named.birthDate),
    named.plainNames.length > 0 && inArray(plainName, [...named.plainNames]),
  ].filter(condition => condition !== null && condition !== '' && condition !== false && condition !== undefined)
  if (shares.length === 0) return []
  return db
    .select({
      id: patient.id,
      name: patient.name,
      firstName: patient.firstName,
      lastName: patient.lastName,
      // Who had it until a merge is known by it.
      recordNumber: sql<string | null>`case when ${had} then ${recordNumber}::text else ${patient.recordNumber} end`,
      birthDate: patient.birthDate,
      sex: patient.sex,
      documentType: patient.documentType,
      documentNumber: patient.documentNumber,
      /** True if it is the document that a merge took. */
      hadDocument: sql<boolean>`${hadDocument}`,
    })
    .from(patient)
    .where(and(eq(patient.clinicId, clinicId), isNull(patient.deletedAt), or(...shares)))
    .orderBy(patient.id)
    .limit(most)
}
