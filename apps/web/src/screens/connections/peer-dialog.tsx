import type { Peer } from '@xrai/contract/routes/peers'
import { t } from '@xrai/contract/strings/translate'
import { Dialog } from '../../base/ui/dialog.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useSavePeer } from '../../client/peers.ts'
import { PeerForm } from './peer-form.tsx'

interface PeerDialogProps {
  /** Null for a new one. */
  readonly peer: Peer | null
  readonly onClose: () => void
}

export function PeerDialog({ peer, onClose }: PeerDialogProps) {
  const save = useSavePeer(peer?.id ?? null)
  const saved = () => {
    showToast({ text: t(peer === null ? 'peers.form.added' : 'peers.form.saved') })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t(peer === null ? 'peers.form.create' : 'peers.form.edit')}>
      <PeerForm
        peer={peer}
        busy={save.isPending}
        failure={save.error}
        onSubmit={values => save.mutate(values, { onSuccess: saved })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
