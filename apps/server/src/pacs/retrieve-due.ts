import { AppError } from '@xrai/contract/errors/app-error'
import { planGives } from '@xrai/contract/routes/plan-table'
import { inTransaction } from '../db/clinic-scope.ts'
import type { Queryable } from '../db/database.ts'
import { isDatabaseOutage } from '../db/database-outage.ts'
import { findAeTitle, findPeerClinic, lockPeer, type PeerRow } from '../db/queries/dicom-peers.ts'
import { findPlan } from '../db/queries/plans.ts'
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
import { leaseMs, type RetrieveNeeds, runRetrieval } from './run-retrieval.ts'

/** Then the other PACS have their turn. */
const turnMs = 60_000
/** Runs of one retrieval that may end with their process, or for a fault of ours. */
const runsAtMost = 5
/** Before the next run after an outage of ours, which uses up none of them for a day. */
const outagePauseMs = 60_000
const outageMs = 24 * 60 * 60_000

/** Announces every PACS from which something waits: what was not heard of, and what a process that ended left. */
export const announceDueRetrievals = async (db: Queryable, now: Date): Promise<void> => {
  for (const { id } of await findDueRetrievals(db, now)) await announceRetrievals({ db }, id)
}

/** Brings in what waits of one PACS, oldest first: one process and one study at a time. */
export const retrieveDue = async (needs: RetrieveNeeds & { readonly db: Queryable }, peerId: string): Promise<void> => {
  const clinicId = await findPeerClinic(needs.db, peerId)
  if (clinicId === null) return
  const scope = { db: needs.db, clinicId }
  const end = Date.now() + turnMs
  while (Date.now() < end) {
    const now = new Date()
    const leased = await inTransaction(scope, async inside => {
      const peer = await lockPeer(inside, peerId)
      const row = peer && (await leaseRetrieval(inside, peerId, { now, until: new Date(now.getTime() + leaseMs) }))
      return row && { row, peer, plan: planAt(await findPlan(inside), now) }
    })
    if (!leased) return
    const { row, peer, plan } = leased
    const state = row.taken.length + row.present > 0 ? 'partial' : 'failed'
    const ended = { leasedUntil: null, endedAt: now, state } satisfies RetrievalProgress
    if (!mayAsk(peer) || !planGives(plan, 'full-api')) {
      await writeProgress(scope, row, { ...ended, fault: 'ended' })
      continue
    }
    if (row.runs > runsAtMost) {
      await writeProgress(scope, row, { ...ended, fault: 'broken' })
      continue
    }
    try {
      await runRetrieval(needs, { scope, peer, callingAe: await findAeTitle(scope) }, row)
    } catch (error) {
      // Where the database is away this fails too, and the lease runs out; what is reported is what was thrown.
      await writeProgress(scope, row, afterFault(row, error, new Date())).catch(() => null)
      throw error
    }
  }
  await announceRetrievals(scope, peerId)
}

/** An outage of ours is not the PACS's: the run is given back, and the next one follows after a pause. */
const afterFault = ({ runs, createdAt }: RetrievalRow, error: unknown, now: Date): RetrievalProgress =>
  isOutage(error) && now.getTime() - createdAt.getTime() < outageMs
    ? { state: 'waiting', runs: runs - 1, leasedUntil: new Date(now.getTime() + outagePauseMs) }
    : { leasedUntil: null }

const isOutage = (error: unknown): boolean =>
  error instanceof AppError ? error.status >= 500 : isDatabaseOutage(error) || isStorageOutage(error)

const mayAsk = ({ asked, deletedAt }: PeerRow): boolean => asked && deletedAt === null
