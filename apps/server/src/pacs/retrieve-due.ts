import { AppError } from '@xrai/contract/errors/app-error'
import { planGives } from '@xrai/contract/routes/plan-table'
import { type ClinicScope, inTransaction } from '../db/clinic-scope.ts'
import type { Queryable } from '../db/database.ts'
import { isDatabaseOutage } from '../db/database-outage.ts'
import { findAeTitle, findPeerClinic, lockPeer, type PeerRow } from '../db/queries/dicom-peers.ts'
import { lockPlan } from '../db/queries/plans.ts'
import {
  announceRetrievals,
  findDueRetrievals,
  leaseRetrieval,
  type RetrievalProgress,
  type RetrievalRow,
  writeProgress,
} from '../db/queries/retrievals.ts'
import { planAt } from '../sessions/plan-at.ts'
import { isStorageOutage } from '../storage/storage-outage.ts'
import { endRetrieval } from './end-retrieval.ts'
import { leaseMs, type RetrieveNeeds, runRetrieval } from './run-retrieval.ts'

/** Of one clinic at a time, of the places that all share: a slow PACS may hold one for a quarter of an hour. */
const placesOfClinic = 2
/** Runs of one retrieval that may end with their process, or for a fault of ours. */
const runsAtMost = 5
/** Before the next run after an outage of ours, which uses up none of them for a day. */
const outagePauseMs = 60_000
const outageMs = 24 * 60 * 60_000

/** Announces every PACS from which something waits: what was not heard of, and what a process that ended left. */
export const announceDueRetrievals = async (db: Queryable, now: Date): Promise<void> => {
  for (const { id } of await findDueRetrievals(db, now)) await announceRetrievals({ db }, id)
}

/**
 * Brings in the oldest study that waits of one PACS; after it the next one takes its turn behind the other clinics'. One process
 * and one study of a PACS at a time, and no more of a clinic than its places.
 */
export const retrieveDue = async (needs: RetrieveNeeds & { readonly db: Queryable }, peerId: string): Promise<void> => {
  const clinicId = await findPeerClinic(needs.db, peerId)
  if (clinicId === null) return
  const scope = { db: needs.db, clinicId }
  if (!(await retrieveOldest(needs, scope, peerId))) return
  // Also what another PACS of the clinic had no place for.
  for (const { id } of await findDueRetrievals(needs.db, new Date(), clinicId)) await announceRetrievals(scope, id)
}

/** Whether there was one. */
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
    // Where the database is away this fails too, and the lease runs out; what is reported is what was thrown.
    await writeProgress(scope, row, afterFault(row, error, new Date())).catch(() => null)
    throw error
  }
  return true
}

/** An outage of ours is not the PACS's: the run is given back, and the next one follows after a pause. */
const afterFault = ({ runs, createdAt }: RetrievalRow, error: unknown, now: Date): RetrievalProgress =>
  isOutage(error) && now.getTime() - createdAt.getTime() < outageMs
    ? { state: 'waiting', runs: runs - 1, leasedUntil: new Date(now.getTime() + outagePauseMs) }
    : { leasedUntil: null }

const isOutage = (error: unknown): boolean =>
  error instanceof AppError ? error.status >= 500 : isDatabaseOutage(error) || isStorageOutage(error)

const mayAsk = ({ asked, deletedAt }: PeerRow): boolean => asked && deletedAt === null
