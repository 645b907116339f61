import { AppError } from '@xrai/contract/errors/app-error'
import type { plans } from '@xrai/contract/routes/accounts'
import { findUser } from '../../db/queries/accounts/people.ts'
import type { PeerRow } from '../../db/queries/interop/dicom-peers.ts'
import { findTaken, type ResultRow } from '../../db/queries/interop/result-deliveries.ts'
import { isOwnOutage } from '../../platform/outage.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { loadPreliminaryResult, loadSignedResult, type ResultNeeds } from '../../reports/dicom-results/load-result.ts'
import type { ResultSource } from '../../reports/dicom-results/result-source.ts'
import { writeResults } from '../../reports/dicom-results/write-results.ts'
import type { ReachNeeds } from '../peers/test-peer.ts'
import { type SendResult, sendInstancesToPeer } from './send-instances-to-peer.ts'

export type SendNeeds = ReachNeeds & ResultNeeds & { readonly files: Pick<FileStore, 'checkReading'> }

/** The timeout of encoding and sending; shorter than a lease. */
export const attemptMs = 120_000

interface Attempted {
  readonly peer: PeerRow
  readonly callingAe: string | null
  readonly plan: (typeof plans)[number]
}

/** The result of an attempt, or the reason why nothing has to be sent any more. */
export type AttemptResult = SendResult | 'superseded' | 'deleted'

/** Encodes a report's objects and sends once those that the peer does not have yet. */
export const attemptResult = async (
  needs: SendNeeds,
  { peer, callingAe, plan }: Attempted,
  row: ResultRow,
): Promise<AttemptResult> => {
  const scope = { db: needs.db, clinicId: row.clinicId }
  const signal = AbortSignal.timeout(attemptMs)
  let source: ResultSource
  try {
    source = await loadSource(needs, row, plan, signal)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'NOT_FOUND') return 'deleted'
    if (error.code === 'REPORT_NOT_REVIEWED') return 'superseded'
    if (isOwnOutage(error)) throw error
    return { taken: [], refused: [], fault: 'unwritten', rejection: null, status: null }
  }
  const taken = await findTaken(scope, row)
  const instances = writeResults(source).filter(({ instance }) => !taken.has(instance))
  if (instances.length === 0) return { taken: [], refused: [], fault: null, rejection: null, status: null }
  return sendInstancesToPeer(needs, { peer, callingAe, instances, signal })
}

const loadSource = async (
  needs: SendNeeds,
  { clinicId, analysisId, version, by }: ResultRow,
  plan: Attempted['plan'],
  signal: AbortSignal,
): Promise<ResultSource> => {
  const scope = { db: needs.db, clinicId }
  if (version !== null) return loadSignedResult(needs, scope, { analysisId, version }, signal)
  const user = await findUser(needs.db, by)
  if (!user) throw new Error('who marked it as reviewed is a user')
  const reader = { scope, plan, key: null, user, clinic: { role: 'dentist' as const } }
  return loadPreliminaryResult(needs, reader, analysisId, signal)
}
