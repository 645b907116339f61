import { and, eq, lt, sql } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, clinicalCase, image, patient, patientMerge, reportSignature, signedReport } from '../../schema.ts'

interface HashedName {
  /** The row whose id is in the name: the radiograph or its analysis. */
  readonly of: 'image' | 'analysis'
  /** The text before the id. */
  readonly head: string
  /** The text after the id, in names with a patient. */
  readonly tail: string
  /** The text after `tail`; null stands for the ids and numbers of any patient whose results the radiograph's may be. */
  readonly identity: string | null
  /** The first six bytes of the SHA-256 of the name, as hexadecimal digits. */
  readonly start: string
}

/**
 * The radiographs whose name has a hash that begins so, with the id and the text after `tail` in that name, which is null in
 * names without a patient. It reads all of the clinic's.
 */
export const findImagesOfHash = (scope: ClinicScope, { of, head, tail, identity, start }: HashedName) => {
  const named = identity === null ? namedByPatients(scope) : namedBy(scope, identity)
  const id = of === 'image' ? named.imageId : analysis.id
  const name = sql`${head}::text || ${id}::text || coalesce(${tail}::text || ${named.identity}, '')`
  return scope.db
    .select({ id, imageId: named.imageId, identity: named.identity })
    .from(named)
    .innerJoin(analysis, eq(analysis.imageId, named.imageId))
    .where(sql`encode(substring(sha256(convert_to(${name}, 'UTF8')) from 1 for 6), 'hex') = ${start}`)
}

const identityIn = (identities: ReturnType<typeof sql>) =>
  sql<string | null>`unnest(array_append(array_remove(array[${identities}], null), null))`.as('identity')

const namedBy = ({ db, clinicId }: ClinicScope, identity: string) =>
  db
    .select({ imageId: image.id, identity: identityIn(sql`${identity}::text`) })
    .from(image)
    .where(eq(image.clinicId, clinicId))
    .as('named')

/**
 * By the ids and the record and document numbers of the patient of the radiograph, of the patients for whom its report was
 * signed, and of those who were merged with them.
 */
const namedByPatients = ({ db, clinicId }: ClinicScope) => {
  const owned = db
    .select({
      imageId: image.id,
      owner: sql<string | null>`coalesce(${clinicalCase.patientId}, ${image.patientId})::text`.as('owner'),
    })
    .from(image)
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .where(eq(image.clinicId, clinicId))
  // A radiograph that was not moved since has the patient for whom it was signed, who is among the owners already.
  const movedAt = sql`greatest(${image.updatedAt}, ${clinicalCase.updatedAt})`
  const signed = db
    .select({ imageId: image.id, owner: sql<string | null>`${signedReport.signedFor}::text`.as('owner') })
    .from(signedReport)
    .innerJoin(reportSignature, eq(reportSignature.id, signedReport.id))
    .innerJoin(analysis, eq(analysis.id, signedReport.analysisId))
    .innerJoin(image, eq(image.id, analysis.imageId))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .where(and(eq(signedReport.clinicId, clinicId), lt(reportSignature.signedAt, movedAt)))
  const owners = union(owned, signed).as('owners')
  const into = alias(patientMerge, 'merged_into')
  const from = alias(patientMerge, 'merged_from')
  const remaining = sql`coalesce(${into.patientId}::text, ${owners.owner})`
  const { gone, before } = from
  const ids = sql`${owners.owner}, ${into.patientId}::text, ${from.goneId}::text`
  const numbers = sql`${patient.recordNumber}, ${patient.documentNumber}`
  const ofGone = sql`${gone} ->> 'record_number', ${gone} ->> 'document_number'`
  const replaced = sql`${before} ->> 'recordNumber', ${before} ->> 'documentNumber'`
  return db
    .select({ imageId: owners.imageId, identity: identityIn(sql`${ids}, ${numbers}, ${ofGone}, ${replaced}`) })
    .from(owners)
    .leftJoin(into, and(eq(into.clinicId, clinicId), sql`${into.goneId}::text = ${owners.owner}`))
    .leftJoin(patient, and(eq(patient.clinicId, clinicId), sql`${patient.id}::text = ${remaining}`))
    .leftJoin(from, and(eq(from.clinicId, clinicId), sql`${from.patientId}::text = ${remaining}`))
    .as('named')
}
