import { t } from '@xrai/contract/strings/translate'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { usePeers } from '../../client/peers.ts'
import type { PeerFieldsProps } from './peer-draft.ts'

/** The switch for a device to send radiographs to the clinic; hidden if the installation has no receiver. */
export function SendsField({ draft, change }: Pick<PeerFieldsProps, 'draft' | 'change'>) {
  const isListening = Boolean(usePeers().data?.receiver)
  if (draft.protocol === 'dicomweb' || !(isListening || draft.sends)) return null
  return (
    <Checkbox
      checked={draft.sends}
      onChange={event => change({ sends: event.target.checked })}
      label={
        <>
          {t('peers.form.sends')}
          <span className="block text-13 text-muted">{t('peers.form.sendsHint')}</span>
        </>
      }
    />
  )
}
