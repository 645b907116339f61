import { and, eq, or, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { clinicalCase, image } from '../../schema.ts'

interface HashedName {
  /** The text before the radiograph's id. */
  readonly head: string
  /** The text after the id, in names with a patient. */
  readonly tail: string
  /** The text after `tail`; null stands for the id of the radiograph's own patient. */
  readonly identity: string | null
  /** The first six bytes of the SHA-256 of the name, as hexadecimal digits. */
  readonly start: string
}

/** The radiographs whose name, with or without a patient, has a hash that begins so. It reads all of the clinic's. */
export const findImagesOfHash = ({ db, clinicId }: ClinicScope, { head, tail, identity, start }: HashedName) => {
  const patientId = sql<string | null>`coalesce(${clinicalCase.patientId}, ${image.patientId})`
  const isOf = (name: ReturnType<typeof sql>) =>
    sql`encode(substring(sha256(convert_to(${name}, 'UTF8')) from 1 for 6), 'hex') = ${start}`
  const plain = sql`${head}::text || ${image.id}::text`
  return db
    .select({ id: image.id, patientId })
    .from(image)
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .where(
      and(
        eq(image.clinicId, clinicId),
        or(
          isOf(plain),
          isOf(
            sql`${plain} || ${tail}::text || ${identity === null ? sql`${patientId}::text` : sql`${identity}::text`}`,
          ),
        ),
      ),
    )
}
