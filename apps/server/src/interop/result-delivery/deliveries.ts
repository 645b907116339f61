import { AppError } from '@xrai/contract/errors/app-error'
import type { listResultDeliveries, ResultDelivery } from '@xrai/contract/routes/result-deliveries'
import type { z } from 'zod'
import type { Session } from '../../accounts/sessions/session.ts'
import { type ClinicScope, inTransaction } from '../../db/clinic-scope.ts'
import { insertAuditEvent } from '../../db/queries/accounts/audit.ts'
import { lockPeer } from '../../db/queries/interop/dicom-peers.ts'
import { announce } from '../../db/queries/interop/outbox.ts'
import {
  cancelResultRow,
  findLatestResults,
  findResult,
  findResults,
  restartResult,
  resultOutbox,
  type ShownResult,
} from '../../db/queries/interop/result-deliveries.ts'
import { loadAnalysis } from '../../imaging/analyses/load-analysis.ts'

const toResultDeliveryDto = ({ row, peerName, reportCode }: ShownResult): ResultDelivery => {
  const { id, peerId, analysisId, content, version, state, attempts, fault, rejection, status, refused } = row
  return {
    id,
    peerId,
    peerName,
    analysisId,
    reportCode,
    content,
    version,
    state,
    attempts,
    fault,
    rejection,
    status,
    refused: [...refused],
    createdAt: row.createdAt.toISOString(),
    attemptedAt: row.attemptedAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

export const readResults = async (
  { scope }: Session,
  filter: z.output<typeof listResultDeliveries.query>,
): Promise<z.input<typeof listResultDeliveries.answer.json>> => {
  const { rows, next } = await findResults(scope, filter)
  return { deliveries: rows.map(toResultDeliveryDto), next }
}

/** The latest delivery to each peer. Throws NOT_FOUND for another clinic's analysis. */
export const readReportResults = async ({ scope }: Session, analysisId: string): Promise<ResultDelivery[]> => {
  await loadAnalysis(scope, analysisId)
  return (await findLatestResults(scope, analysisId)).map(toResultDeliveryDto)
}

/** Throws NOT_FOUND for another clinic's, and if its peer is deleted. */
export const resendResult = ({ scope, user }: Session, id: string): Promise<ResultDelivery> =>
  inTransaction(scope, async inside => {
    const { row } = await lockResult(inside, id)
    await restartResult(inside, row, new Date())
    await insertAuditEvent(inside, { by: user.id, action: 'result-resend', subjectId: row.analysisId })
    await announce(inside, resultOutbox, row.peerId)
    return readResult(inside, id)
  })

/** A delivery that ended stays unchanged. Throws NOT_FOUND like `resendResult`. */
export const cancelResult = ({ scope, user }: Session, id: string): Promise<ResultDelivery> =>
  inTransaction(scope, async inside => {
    const { row } = await lockResult(inside, id)
    if (await cancelResultRow(inside, id, new Date()))
      await insertAuditEvent(inside, { by: user.id, action: 'result-cancel', subjectId: row.analysisId })
    return readResult(inside, id)
  })

/** Takes the lock under which the end of an attempt is written. */
const lockResult = async (scope: ClinicScope, id: string): Promise<ShownResult> => {
  const found = await findResult(scope, id)
  if (!found) throw new AppError('NOT_FOUND')
  await lockPeer(scope, found.row.peerId)
  return found
}

const readResult = async (scope: ClinicScope, id: string): Promise<ResultDelivery> => {
  const found = await findResult(scope, id)
  if (!found) throw new AppError('NOT_FOUND')
  return toResultDeliveryDto(found)
}
