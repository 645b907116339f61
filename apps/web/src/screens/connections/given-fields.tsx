import { peerPathMaximum } from '@xrai/contract/routes/peer-terms'
import { t } from '@xrai/contract/strings/translate'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import type { PeerFieldsProps } from './peer-draft.ts'

/** The fields for sending reports to a peer. */
export function GivenFields({ draft, change, errorOf }: PeerFieldsProps) {
  const { protocol, given, preliminary, stowPath } = draft
  return (
    <>
      <Checkbox
        checked={given}
        onChange={event => change({ given: event.target.checked })}
        label={
          <>
            {t('peers.form.given')}
            <span className="block text-13 text-muted">{t('peers.form.givenHint')}</span>
          </>
        }
      />
      {given && (
        <Checkbox
          checked={preliminary}
          onChange={event => change({ preliminary: event.target.checked })}
          label={t('peers.form.preliminary')}
          className="-mt-2 ml-7.5"
        />
      )}
      {given && protocol === 'dicomweb' && (
        <TextField
          label={t('peers.form.stowPath')}
          hint={t('peers.form.stowPathHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={peerPathMaximum}
          value={stowPath}
          onChange={event => change({ stowPath: event.target.value })}
          error={errorOf('stowPath')}
        />
      )}
    </>
  )
}
