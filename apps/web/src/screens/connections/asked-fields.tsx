import { peerPathMaximum } from '@xrai/contract/routes/peer-terms'
import { t } from '@xrai/contract/strings/translate'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import type { PeerFieldsProps } from './peer-draft.ts'

/** The fields for querying a peer for patients' studies. */
export function AskedFields({ draft, change, errorOf }: PeerFieldsProps) {
  const { protocol, asked, wadoPath } = draft
  return (
    <>
      <Checkbox
        checked={asked}
        onChange={event => change({ asked: event.target.checked })}
        label={
          <>
            {t('peers.form.asked')}
            <span className="block text-13 text-muted">{t('peers.form.askedHint')}</span>
          </>
        }
      />
      {asked && protocol === 'dicomweb' && (
        <TextField
          label={t('peers.form.wadoPath')}
          hint={t('peers.form.wadoPathHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={peerPathMaximum}
          value={wadoPath}
          onChange={event => change({ wadoPath: event.target.value })}
          error={errorOf('wadoPath')}
        />
      )}
    </>
  )
}
