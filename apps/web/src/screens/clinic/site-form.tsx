import type { Site } from '@xrai/contract/records/site'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useCreateSite, useEditSite } from '../../client/sites.ts'

interface SiteDialogProps {
  /** Null for a new one. */
  readonly site: Site | null
  readonly onClose: () => void
}

/** Edits a site's name, address and phone. A failure keeps the typed text. */
export function SiteDialog({ site, onClose }: SiteDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t(site ? 'sites.editTitle' : 'sites.addTitle')}>
      <SiteForm site={site} onClose={onClose} />
    </Dialog>
  )
}

function SiteForm({ site, onClose }: SiteDialogProps) {
  const [name, setName] = useState(site?.name ?? '')
  const [address, setAddress] = useState(site?.address ?? '')
  const [phone, setPhone] = useState(site?.phone ?? '')
  const [tried, setTried] = useState(false)
  const create = useCreateSite()
  const edit = useEditSite()
  const { error, isPending } = site ? edit : create
  const isBlank = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBlank || isPending) return
    const data = { name: name.trim(), address: address.trim() || null, phone: phone.trim() || null }
    const onSuccess = () => {
      showToast({ text: t(site ? 'sites.saved' : 'sites.added', { name: data.name }) })
      onClose()
    }
    if (site) edit.mutate({ id: site.id, ...data }, { onSuccess })
    else create.mutate(data, { onSuccess })
  }
  return (
    <AskingForm noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('sites.name')}
        value={name}
        onChange={event => setName(event.target.value)}
        maxLength={80}
        autoComplete="off"
        required
        error={tried && isBlank ? t('errors.siteNameRequired') : undefined}
      />
      <TextField
        label={t('sites.address')}
        value={address}
        onChange={event => setAddress(event.target.value)}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        label={t('sites.phone')}
        type="tel"
        value={phone}
        onChange={event => setPhone(event.target.value)}
        maxLength={40}
        autoComplete="off"
      />
      <p className="text-13 text-muted">{t('sites.formHint')}</p>
      {error && <Alert tone="error">{sentenceOf(error)}</Alert>}
      <div className="flex justify-end gap-3">
        <Button look="plain" onClick={onClose}>
          {t('cases.cancel')}
        </Button>
        <Button type="submit" busy={isPending}>
          {t('cases.save')}
        </Button>
      </div>
    </AskingForm>
  )
}
