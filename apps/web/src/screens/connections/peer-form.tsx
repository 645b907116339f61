import { peerNameMaximum, peerProtocols } from '@xrai/contract/routes/peer-terms'
import type { Peer } from '@xrai/contract/routes/peers'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { SelectField } from '../../base/ui/select-field.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { sentenceOf } from '../../client/result.ts'
import { AskedFields } from './asked-fields.tsx'
import { DimseFields } from './dimse-fields.tsx'
import { GivenFields } from './given-fields.tsx'
import { type DraftField, draftOf, faultsOf, type PeerDraft, type PeerValues, valuesOf } from './peer-draft.ts'
import { SendsField } from './sends-field.tsx'
import { WebFields } from './web-fields.tsx'

interface PeerFormProps {
  /** Null for a new one. The protocol of an existing peer cannot change. */
  readonly peer: Peer | null
  readonly busy: boolean
  readonly failure: unknown
  readonly onSubmit: (values: PeerValues) => void
  readonly onCancel: () => void
}

/** Edits a peer's address and protocol settings. A failure keeps the typed text. */
export function PeerForm({ peer, busy, failure, onSubmit, onCancel }: PeerFormProps) {
  const [draft, setDraft] = useState(() => draftOf(peer))
  const [tried, setTried] = useState(false)
  const faults = faultsOf(draft, peer)
  const change = (changed: Partial<PeerDraft>) => setDraft({ ...draft, ...changed })
  const errorOf = (field: DraftField) => (tried && faults.has(field) ? t(`peers.form.wrong.${field}`) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.size === 0) onSubmit(valuesOf(draft))
  }
  const fields = { draft, change, errorOf }
  return (
    <AskingForm noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('peers.form.name')}
        hint={t('peers.form.nameHint')}
        autoComplete="off"
        maxLength={peerNameMaximum}
        value={draft.name}
        onChange={event => change({ name: event.target.value })}
        error={errorOf('name')}
        required
      />
      {peer === null && (
        <SelectField
          label={t('peers.form.protocol')}
          value={draft.protocol}
          onChange={event => change({ protocol: peerProtocols.find(one => one === event.target.value) ?? 'dimse' })}
        >
          {peerProtocols.map(one => (
            <option key={one} value={one}>
              {t(`peers.protocols.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      {draft.protocol === 'dimse' ? <DimseFields {...fields} /> : <WebFields {...fields} peer={peer} />}
      <SendsField draft={draft} change={change} />
      <AskedFields {...fields} />
      <GivenFields {...fields} />
      {Boolean(failure) && <Alert>{sentenceOf(failure)}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" disabled={busy} onClick={onCancel}>
          {t('peers.form.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t(peer === null ? 'peers.form.createAction' : 'peers.form.save')}
        </Button>
      </div>
    </AskingForm>
  )
}
