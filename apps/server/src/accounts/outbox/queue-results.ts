import { planGives } from '@xrai/contract/routes/plan-table'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { lockGivenPeers } from '../../db/queries/interop/dicom-peers.ts'
import { announce } from '../../db/queries/interop/outbox.ts'
import {
  cancelledWith,
  insertResults,
  requeueDeleted,
  resultOutbox,
  supersedePreliminary,
} from '../../db/queries/interop/result-deliveries.ts'
import { planAt } from '../credits/plan-at.ts'

interface QueuedReport {
  readonly analysisId: string
  /** The user who signed or marked as reviewed. */
  readonly by: string
  /** The signed version; null if it was marked as reviewed. */
  readonly version: number | null
}

/**
 * Queues a report for each receiving peer of the clinic; call it inside the transaction of the signature or review. It is
 * announced at the commit; a lost announcement is recovered within a minute. For a deleted peer that can be restored it is
 * written as cancelled with the peer, so that restoring the peer requeues it. Supersedes a preliminary report that still
 * waits. Does nothing if the clinic's plan does not include peers.
 */
export const queueResults = async (
  scope: ClinicScope,
  { analysisId, by, version }: QueuedReport,
  now = new Date(),
): Promise<void> => {
  const peers = (await lockGivenPeers(scope)).filter(
    row => planGives(planAt(row, now), 'full-api') && (version !== null || row.preliminary),
  )
  await supersedePreliminary(scope, analysisId, now)
  const content = version === null ? ('preliminary' as const) : ('signed' as const)
  const about = { analysisId, by, content, version, createdAt: now }
  await insertResults(
    scope,
    peers.map(({ id, deletedAt }) => ({
      ...about,
      peerId: id,
      ...(deletedAt === null ? { nextAttemptAt: now } : cancelledWith(deletedAt)),
    })),
  )
  for (const { id, deletedAt } of peers) if (deletedAt === null) await announce(scope, resultOutbox, id)
}

/** Requeues what was not sent because its radiograph was in the trash, from where it was restored. */
export const queueRestored = async (
  scope: ClinicScope,
  restored: { readonly imageIds: readonly string[] } | { readonly caseId: string },
  now = new Date(),
): Promise<void> => {
  const open = (await lockGivenPeers(scope)).filter(({ deletedAt }) => deletedAt === null)
  for (const { id } of open) if (await requeueDeleted(scope, id, restored, now)) await announce(scope, resultOutbox, id)
}
