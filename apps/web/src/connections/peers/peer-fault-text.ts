import type { PeerTest } from '@xrai/contract/routes/peers'
import { t } from '@xrai/contract/strings/translate'

type Failed = Pick<PeerTest, 'fault' | 'rejection' | 'status'> & Partial<Pick<PeerTest, 'notTaken'>>

/** The fault of a call to a peer, and the next step; null if there is none. */
export function peerFaultText(
  { fault, rejection, status, notTaken = [] }: Failed,
  use: 'test' | 'search' | 'retrieve' = 'test',
): string | null {
  if (fault === null) return null
  if (fault === 'rejected') return t(`peers.rejections.${rejection ?? 'unspecified'}`)
  const values = {
    status: fault === 'dimse-status' ? statusText(status) : (status ?? 0),
    kinds: notTaken.map(kind => t(`results.kinds.${kind}`)).join(', '),
  }
  if (use === 'retrieve' && fault === 'service') return t('pacs.noRetrieval')
  if (use !== 'test' && (fault === 'service' || fault === 'dimse-status' || fault === 'ae-title'))
    return t(`peers.searchFaults.${fault}`, values)
  return t(`peers.faults.${fault}`, values)
}

/** In DICOM's notation (PS3.7, annex C). */
const statusText = (status: number | null): string => (status ?? 0).toString(16).toUpperCase().padStart(4, '0')
