import { sameFingerprintBits } from '@xrai/contract/records/fingerprint'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, clinicalCase, image, patient } from '../../schema.ts'
import { isShown } from '../records/hidden.ts'
import { ofPatient } from './analysis-filter.ts'

/**
 * The number of latest uploads that are compared, because repeated uploads are at most days apart and reading all rows would
 * be slow.
 */
const compared = 20_000

/** The latest radiograph with the same image, up to `sameFingerprintBits`; null if there is none among the latest uploads. */
export const findSimilarImage = async (scope: ClinicScope, fingerprint: string) => {
  const { db, clinicId } = scope
  const latest = db
    .select({ id: image.id, fingerprint: image.fingerprint })
    .from(image)
    .where(and(eq(image.clinicId, clinicId), isNotNull(image.fingerprint)))
    .orderBy(desc(image.id))
    .limit(compared)
    .as('latest')
  const [found] = await db
    .select({
      imageId: image.id,
      analysisId: analysis.id,
      uploadDate: analysis.createdAt,
      patientId: patient.id,
      patientName: patient.name,
    })
    .from(latest)
    .innerJoin(image, eq(image.id, latest.id))
    .innerJoin(analysis, eq(analysis.imageId, image.id))
    .leftJoin(clinicalCase, eq(clinicalCase.id, image.caseId))
    .leftJoin(patient, ofPatient)
    .where(
      and(
        sql`bit_count(${latest.fingerprint} # ${fingerprint}::bit(256)) <= ${sameFingerprintBits}`,
        isShown(scope, image.id),
      ),
    )
    .orderBy(desc(image.id))
    .limit(1)
  return found ?? null
}
