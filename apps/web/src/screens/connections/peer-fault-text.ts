import type { PeerTest } from '@xrai/contract/routes/peers'
import { t } from '@xrai/contract/strings/translate'

/** What failed in a test, and what to do next; null where nothing did. */
export function peerFaultText({ fault, rejection, status }: PeerTest): string | null {
  if (fault === null) return null
  if (fault === 'rejected') return t(`peers.rejections.${rejection ?? 'unspecified'}`)
  if (fault === 'dimse-status')
    return t('peers.faults.dimse-status', { status: (status ?? 0).toString(16).toUpperCase().padStart(4, '0') })
  return t(`peers.faults.${fault}`, { status: status ?? 0 })
}
