import type { AppliedCalibration } from '@xrai/contract/measurements/calibration-schema'
import type { DicomFacts } from '@xrai/contract/records/radiograph'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { calibration, image } from '../../schema.ts'

export type CalibrationRow = typeof calibration.$inferSelect
type NewCalibration = Omit<typeof calibration.$inferInsert, 'id' | 'clinicId' | 'createdAt'>

/** By name; with equal names latest first. */
export const findCalibrations = ({ db, clinicId }: ClinicScope): Promise<CalibrationRow[]> =>
  db
    .select()
    .from(calibration)
    .where(eq(calibration.clinicId, clinicId))
    .orderBy(asc(sql`lower(${calibration.name})`), desc(calibration.id))

export const findCalibration = async ({ db, clinicId }: ClinicScope, id: string): Promise<CalibrationRow | null> => {
  const [found] = await db
    .select()
    .from(calibration)
    .where(and(eq(calibration.clinicId, clinicId), eq(calibration.id, id)))
  return found ?? null
}

export const insertCalibration = async (
  { db, clinicId }: ClinicScope,
  values: NewCalibration,
): Promise<CalibrationRow> => {
  const [row] = await db
    .insert(calibration)
    .values({ ...values, clinicId })
    .returning()
  if (!row) throw new Error('the calibration was not inserted')
  return row
}

export const appliedOf = ({ id, name, millimetresPerPixel }: CalibrationRow): AppliedCalibration => ({
  id,
  name,
  millimetresPerPixel,
})

/** The latest calibration of the machine that a DICOM file names, at the file's width. */
export const findCalibrationOfFile = async (
  { db, clinicId }: ClinicScope,
  { width, dicom }: { readonly width: number; readonly dicom: DicomFacts | null },
): Promise<AppliedCalibration | null> => {
  if (!dicom?.manufacturer || !dicom.manufacturerModel) return null
  const [found] = await db
    .select()
    .from(calibration)
    .where(
      and(
        eq(calibration.clinicId, clinicId),
        eq(calibration.width, width),
        eq(calibration.manufacturer, dicom.manufacturer),
        eq(calibration.model, dicom.manufacturerModel),
      ),
    )
    .orderBy(desc(calibration.id))
    .limit(1)
  return found ? appliedOf(found) : null
}

/** The stored DICOM files of the machine that have no calibration yet. */
export const uncalibratedOf = (row: Pick<CalibrationRow, 'manufacturer' | 'model' | 'width'>) =>
  and(
    eq(image.width, row.width),
    isNull(image.calibration),
    sql`${image.dicom}->>'manufacturer' = ${row.manufacturer}`,
    sql`${image.dicom}->>'manufacturerModel' = ${row.model}`,
  )

export const calibratedBy = (id: string) => sql`${image.calibration}->>'id' = ${id}`

/** Applies the calibration to the stored DICOM files of the machine, except for those with another calibration. */
export const applyToMachine = async ({ db, clinicId }: ClinicScope, row: CalibrationRow): Promise<void> => {
  await db
    .update(image)
    .set({ calibration: appliedOf(row) })
    .where(and(eq(image.clinicId, clinicId), uncalibratedOf(row)))
}

export const setImageCalibration = async (
  { db, clinicId }: ClinicScope,
  imageId: string,
  applied: AppliedCalibration | null,
): Promise<void> => {
  await db
    .update(image)
    .set({ calibration: applied })
    .where(and(eq(image.clinicId, clinicId), eq(image.id, imageId)))
}

/** Removes it from the clinic and from its radiographs. */
export const removeCalibration = async ({ db, clinicId }: ClinicScope, id: string): Promise<void> => {
  await db
    .update(image)
    .set({ calibration: null })
    .where(and(eq(image.clinicId, clinicId), calibratedBy(id)))
  await db.delete(calibration).where(and(eq(calibration.clinicId, clinicId), eq(calibration.id, id)))
}
