import type { CallFault, Rejection } from '@xrai/contract/routes/peer-terms'
import type { PeerRow } from '../../db/queries/interop/dicom-peers.ts'
import type { OpenedHosts } from '../../platform/outbound/allowed-address.ts'
import type { DimseTarget } from '../dicom-network/request-association.ts'
import { openedToPeer, type ReachNeeds } from '../peers/test-peer.ts'
import { authorizationOf } from '../peers/web-access.ts'

/** The connection settings of a PACS. */
export type Pacs =
  | {
      readonly protocol: 'dicomweb'
      readonly peer: PeerRow
      readonly authorization: Readonly<Record<string, string>>
      readonly opened: OpenedHosts
    }
  | { readonly protocol: 'dimse'; readonly target: DimseTarget }

export type WebPacs = Extract<Pacs, { protocol: 'dicomweb' }>

interface PacsFailure {
  readonly fault: CallFault
  readonly rejection: Rejection | null
  /** The HTTP or DIMSE status, if that is the fault. */
  readonly status: number | null
}

/** A failure reported by a PACS, or a missing setting; network failures are an OutboundError or a DimseError. */
export class PacsError extends Error {
  override readonly name = 'PacsError'
  readonly failure: PacsFailure

  constructor(fault: CallFault, status: number | null = null) {
    super(fault)
    this.failure = { fault, rejection: null, status }
  }
}

/** Throws a PacsError if a setting is missing. */
export const reachPacs = async (needs: ReachNeeds, peer: PeerRow, callingAe: string | null): Promise<Pacs> => {
  const opened = await openedToPeer(needs, peer)
  if (peer.protocol === 'dicomweb') {
    const authorization = await authorizationOf(peer, needs.auth.secret)
    if (!authorization) throw new PacsError('secret')
    return { protocol: 'dicomweb', peer, authorization, opened }
  }
  const { host, port, aeTitle } = peer
  if (callingAe === null) throw new PacsError('ae-title')
  if (host === null || port === null || aeTitle === null) throw new PacsError('port')
  return { protocol: 'dimse', target: { host, port, calledAe: aeTitle, callingAe, opened } }
}
