import { aeTitleMaximum } from '@xrai/contract/routes/peer-terms'
import { t } from '@xrai/contract/strings/translate'
import { TextField } from '../../base/ui/text-field.tsx'
import { onlySends, type PeerFieldsProps } from './peer-draft.ts'

/** The fields of a peer that uses DICOM's own protocol. */
export function DimseFields({ draft, change, errorOf }: PeerFieldsProps) {
  const isPortOptional = onlySends(draft)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[1fr_9rem] sm:gap-4">
        <TextField
          label={t('peers.form.host')}
          hint={t('peers.form.hostHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          value={draft.host}
          onChange={event => change({ host: event.target.value })}
          error={errorOf('host')}
          required
        />
        <TextField
          label={t('peers.form.port')}
          hint={t(isPortOptional ? 'peers.form.portOptionalHint' : 'peers.form.portHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={draft.port}
          onChange={event => change({ port: event.target.value })}
          error={errorOf('port')}
          required={!isPortOptional}
        />
      </div>
      <TextField
        label={t('peers.form.aeTitle')}
        hint={t('peers.form.aeTitleHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={aeTitleMaximum}
        value={draft.aeTitle}
        onChange={event => change({ aeTitle: event.target.value })}
        error={errorOf('aeTitle')}
        required
      />
    </>
  )
}
