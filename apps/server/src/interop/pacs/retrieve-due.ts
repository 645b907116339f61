import { dayMs, minuteMs } from '@xrai/contract/records/durations'
import { planGives } from '@xrai/contract/routes/plan-table'
import { planAt } from '../../accounts/credits/plan-at.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import type { Queryable } from '../../db/database.ts'
import { lockPlan } from '../../db/queries/accounts/plans.ts'
import { findAeTitle, findPeerClinic, lockPeer, type PeerRow } from '../../db/queries/interop/dicom-peers.ts'
import {
  announceRetrievals,
  findDueRetrievals,
  leaseRetrieval,
  type RetrievalProgress,
  type RetrievalRow,
  writeProgress,
} from '../../db/queries/interop/retrievals.ts'
import { isOwnOutage } from '../../platform/outage.ts'
import { endRetrieval } from './end-retrieval.ts'
import { leaseMs, type RetrieveNeeds, runRetrieval } from './run-retrieval.ts'

/** The share of one clinic in the slots of all clinics, because a slow PACS may occupy one for a quarter of an hour. */
const placesOfClinic = 2
/** Maximum runs of one retrieval that end with their process or because of a bug. */
const runsAtMost = 5
/** The pause after an outage on our side; such runs are not counted for a day. */
const outagePauseMs = minuteMs
const outageMs = dayMs

/** Announces every PACS with a waiting retrieval: missed announcements, and retrievals whose process ended. */
export const announceDueRetrievals = async (db: Queryable, now: Date): Promise<void> => {
  for (const { id } of await findDueRetrievals(db, now)) await announceRetrievals({ db }, id)
}

/**
 * Runs the oldest waiting retrieval of one PACS; the next one then queues behind those of other clinics. One process and one
 * study per PACS at a time, and at most `placesOfClinic` per clinic.
 */
export const retrieveDue = async (needs: RetrieveNeeds & { readonly db: Queryable }, peerId: string): Promise<void> => {
  const clinicId = await findPeerClinic(needs.db, peerId)
  if (clinicId === null) return
  const scope = { db: needs.db, clinicId }
  if (!(await retrieveOldest(needs, scope, peerId))) return
  // Includes retrievals from other PACS of the clinic that had no free slot.
  for (const { id } of await findDueRetrievals(needs.db, new Date(), clinicId)) await announceRetrievals(scope, id)
}

/** False if there was none. */
const retrieveOldest = async (needs: RetrieveNeeds, scope: ClinicScope, peerId: string): Promise<boolean> => {
  const now = new Date()
  const leased = await inTransaction(scope, async inside => {
    const plan = planAt(await lockPlan(inside), now)
    const peer = await lockPeer(inside, peerId)
    const lease = { now, until: new Date(now.getTime() + leaseMs), most: placesOfClinic }
    const row = peer && (await leaseRetrieval(inside, peerId, lease))
    return row && { row, peer, plan }
  })
  if (!leased) return false
  const { row, peer, plan } = leased
  const fault = !mayAsk(peer) || !planGives(plan, 'full-api') ? 'ended' : row.runs > runsAtMost ? 'broken' : null
  if (fault !== null) {
    await endRetrieval(scope, row, { fault })
    return true
  }
  try {
    await runRetrieval(needs, { scope, peer, callingAe: await findAeTitle(scope) }, row)
  } catch (error) {
    // If the database is unavailable, this write fails too and the lease expires; the original error is reported.
    await writeProgress(scope, row, afterFault(row, error, new Date())).catch(() => null)
    throw error
  }
  return true
}

/** An outage on our side is not the PACS's fault: the run is not counted, and the next one follows after a pause. */
const afterFault = ({ runs, createdAt }: RetrievalRow, error: unknown, now: Date): RetrievalProgress =>
  isOwnOutage(error) && now.getTime() - createdAt.getTime() < outageMs
    ? { state: 'waiting', runs: runs - 1, leasedUntil: new Date(now.getTime() + outagePauseMs) }
    : { leasedUntil: null }

const mayAsk = ({ asked, deletedAt }: PeerRow): boolean => asked && deletedAt === null
