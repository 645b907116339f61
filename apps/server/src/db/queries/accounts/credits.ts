import { and, count, desc, eq, isNotNull, lt, notExists, notInArray, sql, sum } from 'drizzle-orm'
import type { ClinicId } from '../../clinic-id.ts'
import type { ClinicScope } from '../../clinic-scope.ts'
import type { Queryable } from '../../database.ts'
import { analysis, creditEntry } from '../../schema.ts'

type NewCreditEntry = Omit<typeof creditEntry.$inferInsert, 'clinicId'>
type CreditEntryRow = typeof creditEntry.$inferSelect

export const insertCreditEntry = async ({ db, clinicId }: ClinicScope, values: NewCreditEntry): Promise<void> => {
  await db.insert(creditEntry).values({ ...values, clinicId })
}

/**
 * The credits used in a month, reserved or settled, and how many of them are settled. `period` is the month's first
 * day.
 */
export const sumCredits = async ({ db, clinicId }: ClinicScope, period: string) => {
  const settled = sql`${creditEntry.reason} = 'settle'`
  const [row] = await db
    .select({
      balance: sum(creditEntry.amount).mapWith(Number),
      settled: sql`count(*) filter (where ${settled})`.mapWith(Number),
    })
    .from(creditEntry)
    .where(and(eq(creditEntry.clinicId, clinicId), eq(creditEntry.period, period)))
  return { spent: 0 - (row?.balance ?? 0), settled: row?.settled ?? 0 }
}

/** The reservation of an analysis that was neither settled nor released; null if there is none. */
export const findReservation = async (
  { db, clinicId }: ClinicScope,
  analysisId: string,
): Promise<CreditEntryRow | null> => {
  const entries = await db
    .select()
    .from(creditEntry)
    .where(and(eq(creditEntry.clinicId, clinicId), eq(creditEntry.analysisId, analysisId)))
    .orderBy(desc(creditEntry.id))
  const balance = entries.reduce((total, { amount }) => total + amount, 0)
  if (balance >= 0 || entries.some(({ reason }) => reason === 'settle')) return null
  return entries.find(({ reason }) => reason === 'reserve') ?? null
}

/** Reservations older than `before` whose analysis was never written, because the process died during the call. */
export const findAbandoned = async (
  db: Queryable,
  before: Date,
): Promise<readonly { clinicId: ClinicId; analysisId: string }[]> => {
  const written = db.select({ id: analysis.id }).from(analysis).where(eq(analysis.id, creditEntry.analysisId))
  const rows = await db
    .select({ clinicId: creditEntry.clinicId, analysisId: creditEntry.analysisId })
    .from(creditEntry)
    .where(and(isNotNull(creditEntry.analysisId), lt(creditEntry.createdAt, before), notExists(written)))
    .groupBy(creditEntry.clinicId, creditEntry.analysisId)
    .having(
      and(lt(sum(creditEntry.amount), '0'), eq(count(sql`case when ${creditEntry.reason} = 'settle' then 1 end`), 0)),
    )
  return rows.flatMap(({ clinicId, analysisId }) => (analysisId ? [{ clinicId, analysisId }] : []))
}

/** Analyses whose ledger entries sum up neither to one credit (reserved or settled) nor to none (released). */
export const findUnevenLedgers = async (db: Queryable): Promise<readonly { readonly analysisId: string }[]> => {
  const rows = await db
    .select({ analysisId: creditEntry.analysisId })
    .from(creditEntry)
    .where(isNotNull(creditEntry.analysisId))
    .groupBy(creditEntry.analysisId)
    .having(notInArray(sum(creditEntry.amount), ['-1', '0']))
  return rows.flatMap(({ analysisId }) => (analysisId === null ? [] : [{ analysisId }]))
}
