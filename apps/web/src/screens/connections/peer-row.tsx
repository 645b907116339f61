import type { Peer, PeerTest } from '@xrai/contract/routes/peers'
import { t } from '@xrai/contract/strings/translate'
import { EllipsisVertical, Pencil, RadioTower, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { LazyMenu } from '../../base/ui/lazy-menu.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useDeletePeer, useTestPeer } from '../../client/peers.ts'
import { peerFaultText } from '../../connections/peers/peer-fault-text.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'
import { GivenLine } from './given-line.tsx'
import { PeerDialog } from './peer-dialog.tsx'
import { SentLine } from './sent-line.tsx'

interface PeerRowProps {
  readonly peer: Peer
  /** True if the clinic's plan includes connections; otherwise a peer can only be deleted. */
  readonly isGiven: boolean
}

export function PeerRow({ peer, isGiven }: PeerRowProps) {
  const { id, name, protocol } = peer
  const test = useTestPeer(id)
  const { remove, restore } = useDeletePeer()
  const [editing, setEditing] = useState(false)
  const undo = () => restore(id).then(() => showToast({ text: t('peers.restored') }), showFailure)
  const removeIt = () =>
    remove(id).then(() => showToast({ text: t('peers.deleted'), undo: () => void undo() }), showFailure)
  const edit = () => {
    test.reset()
    setEditing(true)
  }
  const items = [
    ...(isGiven ? [{ label: t('peers.edit'), icon: Pencil, perform: edit }] : []),
    { label: t('peers.delete'), icon: Trash2, perform: () => void removeIt(), destructive: true },
  ]
  return (
    <li aria-label={name} className="flex flex-col gap-3 border-b border-line p-4 last:border-0">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
            <span className="break-words">{name}</span>
            <Badge tone="plain">{t(`peers.protocols.${protocol}`)}</Badge>
          </p>
          <p className="font-mono text-13 break-all text-muted">{addressOf(peer)}</p>
        </div>
        <div className="flex items-center gap-2">
          {isGiven && isReached(peer) && (
            <Button
              look="plain"
              className="text-14"
              busy={test.isPending}
              aria-label={t('peers.testName', { name })}
              onClick={() => test.mutate(undefined, { onError: showFailure })}
            >
              {!test.isPending && <RadioTower size={16} aria-hidden="true" />}
              {t('peers.test')}
            </Button>
          )}
          <LazyMenu
            trigger={
              <button type="button" aria-label={t('peers.more', { name })} className={buttonClass('icon')}>
                <EllipsisVertical size={18} aria-hidden="true" />
              </button>
            }
            items={items}
          />
        </div>
      </div>
      {test.data && <TestResult result={test.data} />}
      {peer.asked && <p className="text-13 text-muted">{t('peers.asked')}</p>}
      <SentLine peer={peer} />
      <GivenLine peer={peer} />
      {editing && <PeerDialog peer={peer} onClose={() => setEditing(false)} />}
    </li>
  )
}

/** False for a DICOM peer that only sends, because it may not accept connections. */
const isReached = (peer: Peer): boolean => peer.protocol === 'dicomweb' || peer.port !== null

function addressOf(peer: Peer): string {
  if (peer.protocol === 'dicomweb') return peer.url
  const host = peer.host.includes(':') ? `[${peer.host}]` : peer.host
  return `${peer.aeTitle} · ${peer.port === null ? host : `${host}:${peer.port}`}`
}

function TestResult({ result }: { readonly result: PeerTest }) {
  const fault = peerFaultText(result)
  if (fault === null) return <Alert tone="good">{t('peers.testPassed', { time: result.durationMs })}</Alert>
  return (
    <Alert title={fault}>
      {result.answer && <code className="font-mono text-13 break-words">{result.answer}</code>}
    </Alert>
  )
}
