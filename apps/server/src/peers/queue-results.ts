import { planGives } from '@xrai/contract/routes/plan-table'
import type { ClinicScope } from '../db/clinic-scope.ts'
import { lockGivenPeers } from '../db/queries/dicom-peers.ts'
import { announce } from '../db/queries/outbox.ts'
import { cancelledWith, insertResults, resultOutbox, supersedePreliminary } from '../db/queries/result-deliveries.ts'
import { planAt } from '../sessions/plan-at.ts'

interface QueuedReport {
  readonly analysisId: string
  /** Who signed, or marked as reviewed. */
  readonly by: string
  /** What was signed; null where it was marked as reviewed. */
  readonly version: number | null
}

/**
 * Writes a report for each peer of the clinic that is given it, in the transaction of the signature or the mark (call it inside
 * one), and announces it at the commit: what is lost of the announcement is found within a minute. For a peer that is deleted
 * and can be restored it is written as cancelled with it, so that it waits again when the peer does. A preliminary report
 * that still waits is superseded. Nothing where the clinic's plan does not give peers.
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
      ...{ ...about, peerId: id },
      ...(deletedAt === null ? { nextAttemptAt: now } : cancelledWith(deletedAt)),
    })),
  )
  for (const { id, deletedAt } of peers) if (deletedAt === null) await announce(scope, resultOutbox, id)
}
