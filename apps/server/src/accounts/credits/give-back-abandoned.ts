import type { Queryable } from '../../db/database.ts'
import { findAbandoned } from '../../db/queries/accounts/credits.ts'
import { giveBackUnderLock } from './credits.ts'

/** Releases credits reserved before `before` by calls that a kill interrupted. Returns how many. */
export const giveBackAbandoned = async (db: Queryable, before: Date): Promise<number> => {
  const abandoned = await findAbandoned(db, before)
  for (const { clinicId, analysisId } of abandoned) await giveBackUnderLock({ db, clinicId }, analysisId)
  return abandoned.length
}
