import { notifyRetrievalEnded } from '../../accounts/notifications/notify-ended.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { lockPlan } from '../../db/queries/accounts/plans.ts'
import { type RetrievalProgress, type RetrievalRow, writeProgress } from '../../db/queries/interop/retrievals.ts'

type Failure = Pick<RetrievalProgress, 'fault' | 'rejection' | 'status'>

/**
 * Writes the result, and notifies the requesting user of instances that were not retrieved. Null if it is no longer
 * running, or if another process has the lease.
 */
export const endRetrieval = (
  scope: ClinicScope,
  row: Pick<RetrievalRow, 'id' | 'runs'>,
  failure: Failure = {},
): Promise<RetrievalRow | null> =>
  inTransaction(scope, async inside => {
    // First, in the same order as storing a radiograph, to avoid a deadlock.
    await lockPlan(inside)
    const now = await writeProgress(inside, row, { ...failure, leasedUntil: null, endedAt: new Date() })
    if (!now) return null
    const isWhole = now.fault === null && now.refused.length === 0
    const state = isWhole ? 'done' : now.taken.length + now.present > 0 ? 'partial' : 'failed'
    if (state !== 'done') await notifyRetrievalEnded(inside, { id: row.id, by: now.by, state })
    return writeProgress(inside, row, { state })
  })
