import { isNotNull, notInArray, sum } from 'drizzle-orm'
import type { Queryable } from '../database.ts'
import { creditEntry } from '../schema.ts'

/** Analyses whose entries add up to neither one credit, reserved or settled, nor none, given back. */
export const findUnevenLedgers = async (db: Queryable): Promise<readonly { readonly analysisId: string }[]> => {
  const rows = await db
    .select({ analysisId: creditEntry.analysisId })
    .from(creditEntry)
    .where(isNotNull(creditEntry.analysisId))
    .groupBy(creditEntry.analysisId)
    .having(notInArray(sum(creditEntry.amount), ['-1', '0']))
  return rows.flatMap(({ analysisId }) => (analysisId === null ? [] : [{ analysisId }]))
}
