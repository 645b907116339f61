import {
  peerAuthentications,
  peerPathMaximum,
  peerSecretMaximum,
  peerUrlMaximum,
  peerUserMaximum,
} from '@xrai/contract/routes/peer-terms'
import type { Peer } from '@xrai/contract/routes/peers'
import { t } from '@xrai/contract/strings/translate'
import { PasswordField } from '../../base/ui/password-field.tsx'
import { SelectField } from '../../base/ui/select-field.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import type { PeerFieldsProps } from './peer-draft.ts'

/** The fields of a peer that uses DICOMweb. */
export function WebFields({ draft, change, errorOf, peer }: PeerFieldsProps & { readonly peer: Peer | null }) {
  const { authentication } = draft
  const isKept = peer?.protocol === 'dicomweb' && peer.authentication === authentication
  return (
    <>
      <TextField
        label={t('peers.form.url')}
        hint={t('peers.form.urlHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={peerUrlMaximum}
        value={draft.url}
        onChange={event => change({ url: event.target.value })}
        error={errorOf('url')}
        required
      />
      <TextField
        label={t('peers.form.qidoPath')}
        hint={t('peers.form.qidoPathHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={peerPathMaximum}
        value={draft.qidoPath}
        onChange={event => change({ qidoPath: event.target.value })}
        error={errorOf('qidoPath')}
      />
      <SelectField
        label={t('peers.form.authentication')}
        value={authentication}
        onChange={event =>
          change({ authentication: peerAuthentications.find(one => one === event.target.value) ?? 'none', secret: '' })
        }
      >
        {peerAuthentications.map(one => (
          <option key={one} value={one}>
            {t(`peers.form.authentications.${one}`)}
          </option>
        ))}
      </SelectField>
      {authentication === 'basic' && (
        <TextField
          label={t('peers.form.username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={peerUserMaximum}
          value={draft.username}
          onChange={event => change({ username: event.target.value })}
          error={errorOf('username')}
          required
        />
      )}
      {authentication !== 'none' && (
        <PasswordField
          label={t(authentication === 'basic' ? 'peers.form.password' : 'peers.form.token')}
          {...(isKept && { hint: t('peers.form.secretKept') })}
          autoComplete="new-password"
          maxLength={peerSecretMaximum}
          value={draft.secret}
          onChange={event => change({ secret: event.target.value })}
          error={errorOf('secret')}
          required={!isKept}
        />
      )}
    </>
  )
}
