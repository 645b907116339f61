import { inTransaction } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { findAbandoned } from '../../db/queries/accounts/credits.ts'
import { lockPlan } from '../../db/queries/accounts/plans.ts'
import { giveBackCredit } from './credits.ts'

/** Releases credits reserved before `before` by calls that a kill interrupted. Returns how many. */
export const giveBackAbandoned = async (db: Queryable, before: Date): Promise<number> => {
  const abandoned = await findAbandoned(db, before)
  for (const { clinicId, analysisId } of abandoned) {
    await inTransaction({ db, clinicId }, async scope => {
      // Serialises two processes that found the same reservation.
      await lockPlan(scope)
      await giveBackCredit(scope, analysisId)
    })
  }
  return abandoned.length
}
