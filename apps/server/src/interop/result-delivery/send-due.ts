import { dayMs, hourMs, minuteMs } from '@xrai/contract/records/durations'
import { planAt } from '../../accounts/credits/plan-at.ts'
import { awayPauseMs, sendInTurn } from '../../accounts/outbox/send-in-turn.ts'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { leasePeer, lockPeer, type PeerRow } from '../../db/queries/interop/dicom-peers.ts'
import { busyStatuses, postpone } from '../../db/queries/interop/outbox.ts'
import {
  endResultAttempt,
  findDueResult,
  type ResultRow,
  resultOutbox,
  reviveAfterSuccess,
} from '../../db/queries/interop/result-deliveries.ts'
import type { RefusedResult } from '../../db/schema/result-delivery.ts'
import { isOwnOutage } from '../../platform/outage.ts'
import { isStorageOutage } from '../../platform/storage/storage-outage.ts'
import { isReadable } from '../../platform/storage/storage-state.ts'
import { hostOfRow, isSameProgram } from '../peers/manage-peers.ts'
import { type AttemptResult, attemptMs, attemptResult, type SendNeeds } from './attempt-result.ts'
import type { SendResult } from './send-instances-to-peer.ts'

/** The pause after each failed attempt: twelve attempts in four days. */
const pausesMs = [
  ...([minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs] as const),
  ...([4 * hourMs, 8 * hourMs, dayMs, dayMs, dayMs] as const),
] as const

/** The result of an attempt that a bug ended. */
const broken: AttemptResult = { taken: [], refused: [], fault: 'unwritten', rejection: null, status: null }

/** Sends the due results of one peer. */
export const sendDueResults = (needs: SendNeeds, peerId: string, clock: () => Date = () => new Date()): Promise<void> =>
  sendInTurn(
    needs.db,
    {
      outbox: resultOutbox,
      leaseMs: attemptMs + minuteMs,
      lease: leasePeer,
      findDue: findDueResult,
      attempt: ({ row: peer, aeTitle: callingAe, ...plan }, row: ResultRow, now) =>
        attemptResult(needs, { peer, callingAe, plan: planAt(plan, now) }, row),
      // If the store as a whole can be read, this report's file alone is at fault, and must not block the others.
      isOutage: async error => isOwnOutage(error) && !(isStorageOutage(error) && (await isReadable(needs.files))),
      broken,
      write: (scope, { row: peer }, row, result, now) => writeAttempt(scope, peer, row, result, now),
    },
    peerId,
    clock,
  )

/** Writes the result of an attempt; returns whether to send the next report at once. */
const writeAttempt = async (
  scope: ClinicScope,
  peer: PeerRow,
  row: ResultRow,
  result: AttemptResult,
  now: Date,
): Promise<boolean> => {
  const found = await lockPeer(scope, peer.id)
  if (!found) return false
  if (typeof result === 'object' && result.taken.length > 0) {
    // The address that was used, even if the peer has another one by now.
    const detail = hostOfRow(peer)
    await insertAuditEvent(scope, { by: row.by, action: 'result-send', subjectId: row.analysisId, detail })
  }
  // Results of the program at the former address do not apply to the one at the peer's new address.
  if (!isSameProgram(found, peer)) return true
  const ended = { attemptedAt: now, nextAttemptAt: null, endedAt: now }
  if (result === 'superseded' || result === 'deleted') {
    const state = result === 'deleted' ? ('cancelled' as const) : result
    await endResultAttempt(scope, row, { ...ended, state, fault: result === 'deleted' ? result : null })
    return true
  }
  const { fault, rejection, status, refused } = result
  const taken = [...row.taken, ...result.taken]
  const said = { taken, fault, rejection, status, refused }
  if (fault === null) {
    await endResultAttempt(scope, row, { ...said, ...ended, state: 'sent' })
    await reviveAfterSuccess(scope, peer.id, now)
    return true
  }
  const pauseMs = pausesMs[row.attempts]
  if (pauseMs === undefined || isForGood(result)) {
    await endResultAttempt(scope, row, { ...said, ...ended, state: taken.length > 0 ? 'partial' : 'failed' })
    return !isAway(result)
  }
  const nextAttemptAt = new Date(now.getTime() + pauseMs)
  await endResultAttempt(scope, row, { ...said, attemptedAt: now, nextAttemptAt })
  if (isAway(result)) await postpone(scope, resultOutbox, peer.id, new Date(now.getTime() + awayPauseMs))
  return !isAway(result)
}

/**
 * If a peer refuses one report because it has no space or is busy, that says nothing about the next report (PS3.4,
 * B.2.3).
 */
const isForGood = ({ fault, refused }: SendResult): boolean => fault === 'objects' && refused.every(isRefusedForGood)

/** Unsupported class, unsupported format or incomprehensible content: the same object would be refused again. */
const isRefusedForGood = ({ status }: RefusedResult): boolean =>
  status === null || status === 0x0122 || (status & 0xff00) === 0xa900 || (status & 0xf000) === 0xc000

/** True if the peer accepts nothing at all at present, whichever report it is. */
const isAway = ({ fault, status }: SendResult): boolean =>
  fault !== null &&
  fault !== 'objects' &&
  fault !== 'unwritten' &&
  (status === null || [401, 403, 404, ...busyStatuses].includes(status))
