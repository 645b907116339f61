import { planGives } from '@xrai/contract/routes/plan-table'
import type { ClinicScope } from '../../db/clinic-scope.ts'
import { lockReceivers } from '../../db/queries/interop/dicom-peers.ts'
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
export const queueResults = async (scope: ClinicScope, { analysisId, by, version }: QueuedReport): Promise<void> => {
  const now = new Date()
  const peers = (await lockReceivers(scope)).filter(
    row => row.given && planGives(planAt(row, now), 'full-api') && (version !== null || row.preliminary),
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

/**
 * Requeues what was not sent because its radiograph was in the trash, from where it was restored. For a peer that is deleted
 * or given no reports it waits until the peer is restored or given them again.
 */
export const queueRestored = async (
  scope: ClinicScope,
  restored: { readonly imageIds: readonly string[] } | { readonly caseId: string },
): Promise<void> => {
  const now = new Date()
  for (const { id, preliminary, withheldAt, deletedAt } of await lockReceivers(scope)) {
    const closedAt = withheldAt ?? deletedAt
    const isAny = await requeueDeleted(scope, { peerId: id, preliminary, closedAt }, restored, now)
    if (isAny && closedAt === null) await announce(scope, resultOutbox, id)
  }
}
