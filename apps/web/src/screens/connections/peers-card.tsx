import { peersPerClinic } from '@xrai/contract/routes/peer-terms'
import { t } from '@xrai/contract/strings/translate'
import { Plus, Server } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { usePeers } from '../../client/peers.ts'
import { sentenceOf } from '../../client/result.ts'
import { PlanNote, usePlanGives } from '../../shell/credits/plan-note.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { OwnTitle } from './own-title.tsx'
import { PeerDialog } from './peer-dialog.tsx'
import { PeerRow } from './peer-row.tsx'
import { ReceiverFacts } from './receiver-facts.tsx'
import { WebAddress } from './web-address.tsx'

/** The clinic's equipment and PACS. */
export function PeersCard() {
  const { data, error, isFetching, refetch } = usePeers()
  const isGiven = usePlanGives('full-api')
  const [adding, setAdding] = useState(false)
  return (
    <ConnectionCard
      icon={Server}
      title={t('peers.title')}
      hint={t('peers.hint')}
      state={data && stateOf(data.peers.length)}
    >
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-24 w-full" />}
      {!isGiven && <PlanNote capability="full-api" />}
      {data && (isGiven || data.aeTitle !== null) && <OwnTitle aeTitle={data.aeTitle} isGiven={isGiven} />}
      {data && isGiven && <ReceiverFacts aeTitle={data.aeTitle} receiver={data.receiver} />}
      {data && isGiven && <WebAddress />}
      {data?.peers.length === 0 && isGiven && (
        <p className="max-w-none rounded-control border border-dashed border-edge/60 bg-mist px-5 py-6 text-center text-14 text-muted">
          {t('peers.noneHint')}
        </p>
      )}
      {data && data.peers.length > 0 && (
        <ul aria-label={t('peers.title')} className="rounded-control border border-line">
          {data.peers.map(peer => (
            <PeerRow key={peer.id} peer={peer} isGiven={isGiven} />
          ))}
        </ul>
      )}
      {data && isGiven && data.peers.length < peersPerClinic && (
        <Button className="self-end text-14" onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden="true" />
          {t('peers.add')}
        </Button>
      )}
      {adding && <PeerDialog peer={null} onClose={() => setAdding(false)} />}
    </ConnectionCard>
  )
}

function stateOf(count: number) {
  if (count === 0) return { tone: 'plain', text: t('peers.total.none') } as const
  return { tone: 'plain', text: t(count === 1 ? 'peers.total.one' : 'peers.total.some', { count }) } as const
}
