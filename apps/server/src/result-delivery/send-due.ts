import { planGives } from '@xrai/contract/routes/plan-table'
import { type ClinicScope, inTransaction } from '../db/clinic-scope.ts'
import type { Queryable } from '../db/database.ts'
import { insertAuditEvent } from '../db/queries/audit.ts'
import { endPeerLease, leasePeer, lockPeer, type PeerRow } from '../db/queries/dicom-peers.ts'
import {
  announceResults,
  endResultAttempt,
  findDuePeers,
  findDueResult,
  postponeResults,
  type ResultRow,
  reviveResults,
} from '../db/queries/result-deliveries.ts'
import type { RefusedResult } from '../db/schema/result-delivery.ts'
import { hostOfRow } from '../peers/manage-peers.ts'
import { planAt } from '../sessions/plan-at.ts'
import { type AttemptResult, attemptMs, attemptResult, type ResultNeeds } from './attempt-result.ts'
import type { SendResult } from './send-instances-to-peer.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long after each failed attempt the next one follows: twelve attempts in four days. */
const pausesMs = [
  ...([minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs] as const),
  ...([4 * hourMs, 8 * hourMs, 24 * hourMs, 24 * hourMs, 24 * hourMs] as const),
] as const

/** Between two attempts at a peer that is away, whichever report is sent. */
const awayPauseMs = minuteMs
/** Then the other peers have their turn. */
const runMs = 20_000
/** Longer than an attempt and its writing take. */
const leaseMs = attemptMs + minuteMs

/** Announces every peer for which something is due: what waited for its time, and what a process that ended left. */
export const announceDueResults = async (db: Queryable, now: Date): Promise<void> => {
  for (const { id, ...plan } of await findDuePeers(db, now))
    if (planGives(planAt(plan, now), 'full-api')) await announceResults({ db }, id)
}

/**
 * Sends what is due for one peer, oldest first, until nothing is due, the peer is away or its turn is over. One process does so
 * at a time; a process that is killed leaves all of it to be sent, what was under way a second time under the same UIDs.
 */
export const sendDueResults = async (
  needs: ResultNeeds,
  peerId: string,
  clock: () => Date = () => new Date(),
): Promise<void> => {
  const { db } = needs
  const end = clock().getTime() + runMs
  for (let now = clock(); now.getTime() < end; now = clock()) {
    const until = new Date(now.getTime() + leaseMs)
    const leased = await leasePeer(db, peerId, { now, until })
    if (!leased) return
    try {
      const plan = planAt(leased, now)
      if (!planGives(plan, 'full-api')) return
      const row = await findDueResult(db, peerId, now)
      if (!row) return
      const result = await attemptResult(needs, { peer: leased.row, callingAe: leased.aeTitle, plan }, row)
      const scope = { db, clinicId: row.clinicId }
      const goesOn = await inTransaction(scope, inside => writeAttempt(inside, leased.row, row, result, clock()))
      if (!goesOn) return
    } finally {
      await endPeerLease(db, peerId, until)
    }
  }
  await announceResults({ db }, peerId)
}

/** Writes what came of an attempt; whether the next report is sent at once. */
const writeAttempt = async (
  scope: ClinicScope,
  peer: PeerRow,
  row: ResultRow,
  result: AttemptResult,
  now: Date,
): Promise<boolean> => {
  await lockPeer(scope, peer.id)
  const ended = { attemptedAt: now, nextAttemptAt: null, endedAt: now }
  if (result === 'superseded' || result === 'deleted') {
    const state = result === 'deleted' ? ('cancelled' as const) : result
    await endResultAttempt(scope, row, { ...ended, state, fault: result === 'deleted' ? result : null })
    return true
  }
  const { fault, rejection, status, refused } = result
  const taken = [...row.taken, ...result.taken]
  const said = { taken, fault, rejection, status, refused }
  if (result.taken.length > 0) {
    const detail = hostOfRow(peer)
    await insertAuditEvent(scope, { by: row.by, action: 'result-send', subjectId: row.analysisId, detail })
  }
  if (fault === null) {
    await endResultAttempt(scope, row, { ...said, ...ended, state: 'sent' })
    await reviveResults(scope, peer.id, now)
    return true
  }
  const pauseMs = pausesMs[row.attempts]
  if (pauseMs === undefined || isForGood(result)) {
    await endResultAttempt(scope, row, { ...said, ...ended, state: taken.length > 0 ? 'partial' : 'failed' })
    return !isAway(result)
  }
  const nextAttemptAt = new Date(now.getTime() + pauseMs)
  await endResultAttempt(scope, row, { ...said, attemptedAt: now, nextAttemptAt })
  if (isAway(result)) await postponeResults(scope, peer.id, new Date(now.getTime() + awayPauseMs))
  return !isAway(result)
}

/** What a peer that has no room, or none now, answers for one report says nothing of the next (PS3.4, B.2.3). */
const isForGood = ({ fault, refused }: SendResult): boolean => fault === 'objects' && refused.every(isRefusedForGood)

/** Class or form that it does not take, contents that it does not understand: the same object is refused again. */
const isRefusedForGood = ({ status }: RefusedResult): boolean =>
  status === null || status === 0x0122 || (status & 0xff00) === 0xa900 || (status & 0xf000) === 0xc000

/** Whether the peer takes nothing at all now, whichever report it is. */
const isAway = ({ fault, status }: SendResult): boolean =>
  fault !== null &&
  fault !== 'objects' &&
  fault !== 'unwritten' &&
  (status === null || [401, 403, 404, 429, 502, 503, 504].includes(status))
