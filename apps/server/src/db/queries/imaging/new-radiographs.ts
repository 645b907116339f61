import { sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { analysis, image } from '../../schema.ts'
import { searchableLines } from '../../searchable.ts'
import { findCalibrationOfFile } from './calibrations.ts'

/*
 * The rows of a new radiograph. Only `imaging/analyses/store-radiograph` imports this file, because it takes the locks in
 * their one order.
 */

export type NewImage = Omit<typeof image.$inferInsert, 'clinicId' | 'search'>
type NewAnalysis = Omit<typeof analysis.$inferInsert, 'clinicId'>

/**
 * Null if the clinic already has the same DICOM instance; a concurrent second call waits for the first's
 * transaction.
 */
export const insertImageOnce = async (scope: ClinicScope, values: NewImage): Promise<string | null> => {
  const { db, clinicId } = scope
  const calibration = await findCalibrationOfFile(scope, { width: values.width, dicom: values.dicom ?? null })
  const search = searchableLines(values.fileName, values.dicom?.patientName ?? null)
  const [row] = await db
    .insert(image)
    .values({ instanceUid: values.dicom?.instanceUid ?? null, calibration, ...values, clinicId, search })
    .onConflictDoNothing({ target: [image.clinicId, image.instanceUid], where: isClaimed })
    .returning({ id: image.id })
  return row?.id ?? null
}

/** Inserts an image that the clinic does not have. */
export const insertImage = async (scope: ClinicScope, values: NewImage): Promise<string> => {
  const id = await insertImageOnce(scope, values)
  if (id === null) throw new Error('the clinic has the same DICOM instance')
  return id
}

/** The condition of the index `image_instance`. */
const isClaimed = sql`instance_uid is not null and held_at is null`

/** The new row's id; null if the clinic already has an analysis under the same idempotency key. */
export const insertAnalysis = async ({ db, clinicId }: ClinicScope, values: NewAnalysis): Promise<string | null> => {
  const [row] = await db
    .insert(analysis)
    .values({ ...values, clinicId })
    .onConflictDoNothing({ target: [analysis.clinicId, analysis.idempotencyKey] })
    .returning({ id: analysis.id })
  return row?.id ?? null
}
