import { minuteMs } from '@xrai/contract/records/durations'
import type { Rejection } from '@xrai/contract/routes/peer-terms'
import type { ResultFault } from '@xrai/contract/routes/result-terms'
import type { PeerRow } from '../../db/queries/interop/dicom-peers.ts'
import type { RefusedResult } from '../../db/schema/result-delivery.ts'
import { callGuarded } from '../../platform/outbound/call-guarded.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { outboundFault } from '../../platform/outbound/outbound-fault.ts'
import type { ResultInstance } from '../../reports/dicom-results/write-results.ts'
import { DimseError } from '../dicom-network/dimse-error.ts'
import { sendInstances } from '../dicom-network/send-instances.ts'
import { dimseFaults, rejectionOf } from '../peers/peer-fault.ts'
import { openedToPeer, type ReachNeeds } from '../peers/test-peer.ts'
import { authorizationOf, serviceUrl } from '../peers/web-access.ts'
import { readStowAnswer, stowBody } from './stow-request.ts'

/** The result of one attempt. */
export interface SendResult {
  /** SOP Instance UIDs that the peer has now. */
  readonly taken: readonly string[]
  /** The sent instances that it did not store. */
  readonly refused: readonly RefusedResult[]
  readonly fault: ResultFault | null
  readonly rejection: Rejection | null
  /** The HTTP status. */
  readonly status: number | null
}

const none: SendResult = { taken: [], refused: [], fault: null, rejection: null, status: null }

interface Sending {
  readonly peer: PeerRow
  /** The clinic's AE title. */
  readonly callingAe: string | null
  readonly instances: readonly ResultInstance[]
  readonly signal: AbortSignal
}

/** Sends DICOM files once, by STOW-RS (PS3.18 §10.5) or C-STORE (PS3.4 annex B), according to the peer's protocol. */
export const sendInstancesToPeer = (needs: ReachNeeds, sending: Sending): Promise<SendResult> =>
  sending.peer.protocol === 'dimse' ? sendByStore(needs, sending) : sendByStow(needs, sending)

/**
 * The statuses of an instance that the peer already has (PS3.7 §C.4.3, and B00E of Microsoft's server): it is the same one,
 * because its UID is derived from its content.
 */
const duplicates: ReadonlySet<number | null | undefined> = new Set([0x0111, 0xb00e])

const sendByStore = async (needs: ReachNeeds, { peer, callingAe, instances, signal }: Sending): Promise<SendResult> => {
  const { host, port, aeTitle } = peer
  if (callingAe === null) return { ...none, fault: 'ae-title' }
  if (host === null || port === null || aeTitle === null) return { ...none, fault: 'port' }
  const target = { host, port, calledAe: aeTitle, callingAe, opened: await openedToPeer(needs, peer) }
  const files = instances.map(({ bytes }) => bytes)
  const sent = await sendInstances(target, files, signal)
  const taken = sent.filter(({ isStored, status }) => isStored || duplicates.has(status))
  const failure = sent.find(({ error }) => error && !isUnsupported(error))?.error
  return {
    ...none,
    taken: taken.map(({ sopInstance }) => sopInstance),
    refused: sent.flatMap((one, place) => {
      const kind = instances[place]?.kind
      const isAnswered = one.status !== null || isUnsupported(one.error)
      return kind && isAnswered && !taken.includes(one) ? [{ kind, status: one.status }] : []
    }),
    ...(failure ? lineFault(failure) : taken.length < sent.length && { fault: 'objects' as const }),
  }
}

/** The peer does not support this class or transfer syntax. */
const isUnsupported = (error: DimseError | OutboundError | null): boolean =>
  error instanceof DimseError && error.fault === 'service'

const lineFault = (error: DimseError | OutboundError): Pick<SendResult, 'fault' | 'rejection'> => {
  if (error instanceof OutboundError) return { fault: outboundFault(error), rejection: null }
  const fault = error.fault === 'service' ? 'objects' : dimseFaults[error.fault]
  return { fault, rejection: error.rejection && rejectionOf(error.rejection) }
}

const stowMs = minuteMs
/** A few items of text. */
const answerBytes = 256 * 1024

const sendByStow = async (needs: ReachNeeds, { peer, instances, signal }: Sending): Promise<SendResult> => {
  const authorization = await authorizationOf(peer, needs.auth.secret)
  if (!authorization) return { ...none, fault: 'secret' }
  const { headers, body } = stowBody(instances.map(({ bytes }) => bytes))
  const opened = await openedToPeer(needs, peer)
  const rule = { timeoutMs: stowMs, maximumBytes: answerBytes, opened, target: 'dicomweb', signal } as const
  try {
    const url = serviceUrl(peer, 'stowPath', 'studies')
    const all = { accept: 'application/dicom+json', ...headers, ...authorization }
    const { status, bytes } = await callGuarded({ method: 'POST', url, headers: all, body }, rule)
    return stowResult(status, bytes, instances)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { ...none, fault: outboundFault(error) }
  }
}

/** 200: all stored; 202 and 409: some or none, as the response lists (PS3.18 table 10.5.3-1). */
const stowResult = (status: number, bytes: Uint8Array, instances: readonly ResultInstance[]): SendResult => {
  const answer = readStowAnswer(bytes)
  const taken = instances.filter(({ instance }) => {
    if (!answer || !(answer.failed.has(instance) || answer.stored.has(instance))) return status === 200
    return answer.stored.has(instance) || duplicates.has(answer.failed.get(instance))
  })
  const refused = instances.flatMap(({ kind, instance }) =>
    answer?.failed.has(instance) && !duplicates.has(answer.failed.get(instance))
      ? [{ kind, status: answer.failed.get(instance) ?? null }]
      : [],
  )
  const said = { ...none, status, taken: taken.map(({ instance }) => instance), refused }
  if (taken.length === instances.length) return said
  if (refused.length > 0) return { ...said, fault: 'objects' }
  if (status === 401 || status === 403) return { ...said, fault: 'credentials' }
  return { ...said, fault: status === 404 ? 'not-found' : 'status' }
}
