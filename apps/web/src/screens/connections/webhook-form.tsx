import {
  type WebhookEvent,
  webhookDescriptionMaximum,
  webhookEvents,
  webhookUrlMaximum,
} from '@xrai/contract/routes/webhook-events'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { sentenceOf } from '../../client/result.ts'

interface WebhookValues {
  readonly url: string
  readonly description: string
  readonly events: WebhookEvent[]
}

interface WebhookFormProps {
  readonly initial: WebhookValues
  readonly action: string
  readonly busy: boolean
  readonly failure: unknown
  readonly onSubmit: (values: WebhookValues) => void
  readonly onCancel: () => void
}

/** Edits address, name and events. A failure keeps the typed text. */
export function WebhookForm({ initial, action, busy, failure, onSubmit, onCancel }: WebhookFormProps) {
  const [url, setUrl] = useState(initial.url)
  const [description, setDescription] = useState(initial.description)
  const [events, setEvents] = useState<readonly WebhookEvent[]>(initial.events)
  const [tried, setTried] = useState(false)
  const isUrl = /^https?:\/\//.test(url.trim()) && URL.canParse(url.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isUrl || events.length === 0) return
    const chosen = webhookEvents.filter(one => events.includes(one))
    onSubmit({ url: url.trim(), description: description.trim(), events: chosen })
  }
  return (
    <AskingForm noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('webhooks.form.url')}
        hint={t('webhooks.form.urlHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={webhookUrlMaximum}
        value={url}
        onChange={event => setUrl(event.target.value)}
        error={tried && !isUrl ? t('webhooks.form.urlRequired') : undefined}
        required
      />
      <TextField
        label={t('webhooks.form.description')}
        hint={t('webhooks.form.descriptionHint')}
        maxLength={webhookDescriptionMaximum}
        value={description}
        onChange={event => setDescription(event.target.value)}
      />
      <fieldset className="flex flex-col gap-2.5">
        <legend className="mb-2 text-14 font-medium">{t('webhooks.form.events')}</legend>
        {webhookEvents.map((one, place) => (
          <Checkbox
            key={one}
            label={t(`webhooks.events.${one}`)}
            checked={events.includes(one)}
            onChange={event =>
              setEvents(event.target.checked ? [...events, one] : events.filter(other => other !== one))
            }
            error={
              tried && events.length === 0 && place === webhookEvents.length - 1
                ? t('webhooks.form.eventsRequired')
                : undefined
            }
          />
        ))}
      </fieldset>
      {Boolean(failure) && <Alert>{sentenceOf(failure)}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" disabled={busy} onClick={onCancel}>
          {t('webhooks.form.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </AskingForm>
  )
}
