import type { Peer } from '@xrai/contract/routes/peers'
import { t } from '@xrai/contract/strings/translate'
import { shortMoment } from '../../base/language/moments.ts'

/** States that a peer sends radiographs, and when it last did. */
export function SentLine({ peer }: { readonly peer: Peer }) {
  if (peer.protocol === 'dicomweb' || !peer.sends) return null
  const { receivedAt } = peer
  return (
    <p className="text-13 text-muted">
      {receivedAt === null ? t('peers.sentNever') : t('peers.sentLast', { moment: shortMoment(receivedAt) })}
    </p>
  )
}
