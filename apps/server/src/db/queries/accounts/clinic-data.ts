import { and, eq, getTableColumns, gte } from 'drizzle-orm'
import type { ClinicScope } from '../../clinic-scope.ts'
import { clinic, clinicLogo, reportSignature } from '../../schema.ts'

const { name, ruc, address, phone, timeZone, logoId, blindFirst, recordYears } = getTableColumns(clinic)
const dataColumns = { name, ruc, address, phone, timeZone, logoId, blindFirst, recordYears }
type DataColumns = Pick<typeof clinic.$inferSelect, keyof typeof dataColumns>

export const findClinicData = async ({ db, clinicId }: ClinicScope): Promise<DataColumns> => {
  const [row] = await db.select(dataColumns).from(clinic).where(eq(clinic.id, clinicId))
  if (!row) throw new Error('the clinic of a session is gone')
  return row
}

export const updateClinicData = async (
  { db, clinicId }: ClinicScope,
  values: Partial<Omit<DataColumns, 'blindFirst'>>,
): Promise<void> => {
  if (Object.keys(values).length > 0) await db.update(clinic).set(values).where(eq(clinic.id, clinicId))
}

/** Locks the clinic's data against changes until the transaction ends (shared lock). */
export const holdClinicData = async ({ db, clinicId }: ClinicScope): Promise<void> => {
  await db.select({ id: clinic.id }).from(clinic).where(eq(clinic.id, clinicId)).for('share')
}

export const insertLogo = async ({ db, clinicId }: ClinicScope, hash: string): Promise<string> => {
  const [row] = await db.insert(clinicLogo).values({ clinicId, hash }).returning({ id: clinicLogo.id })
  if (!row) throw new Error('the logo was not inserted')
  return row.id
}

const ofId = ({ clinicId }: ClinicScope, id: string) => and(eq(clinicLogo.clinicId, clinicId), eq(clinicLogo.id, id))

/** A current or former logo of the clinic; null for another clinic's. */
export const findLogo = async (scope: ClinicScope, id: string): Promise<{ readonly hash: string } | null> => {
  const [row] = await scope.db.select({ hash: clinicLogo.hash }).from(clinicLogo).where(ofId(scope, id))
  return row ?? null
}

/** Deletes a logo unless a report was signed since the clinic had it; returns its hash, or null if it stays. */
export const deleteLogoUnlessSigned = async (scope: ClinicScope, id: string): Promise<string | null> => {
  const { db, clinicId } = scope
  const [row] = await db.select().from(clinicLogo).where(ofId(scope, id))
  if (!row) return null
  const signed = and(eq(reportSignature.clinicId, clinicId), gte(reportSignature.signedAt, row.createdAt))
  if ((await db.$count(reportSignature, signed)) > 0) return null
  await db.delete(clinicLogo).where(ofId(scope, id))
  return row.hash
}
