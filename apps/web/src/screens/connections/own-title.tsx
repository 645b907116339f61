import { aeTitleMaximum, aeTitleSchema } from '@xrai/contract/routes/peer-terms'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useChangeAeTitle } from '../../client/peers.ts'
import { sentenceOf } from '../../client/result.ts'

interface OwnTitleProps {
  /** Null until the clinic has one. */
  readonly aeTitle: string | null
  /** True if the clinic's plan allows changing it. */
  readonly isGiven: boolean
}

/** The clinic's AE title, which its equipment calls. */
export function OwnTitle({ aeTitle, isGiven }: OwnTitleProps) {
  const [opened, setOpened] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-control border border-line bg-mist px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 text-14 font-medium">
          {t('peers.own.label')}
          {aeTitle !== null && <code className="font-mono text-14 whitespace-pre-wrap">{aeTitle}</code>}
        </p>
        <p className="text-13 text-muted">{t(aeTitle === null ? 'peers.own.none' : 'peers.own.hint')}</p>
      </div>
      {isGiven && (
        <Button look="plain" className="text-14" onClick={() => setOpened(true)}>
          {t(aeTitle === null ? 'peers.own.choose' : 'peers.own.change')}
        </Button>
      )}
      {opened && <TitleDialog aeTitle={aeTitle} onClose={() => setOpened(false)} />}
    </div>
  )
}

function TitleDialog({ aeTitle, onClose }: { readonly aeTitle: string | null; readonly onClose: () => void }) {
  const change = useChangeAeTitle()
  const [title, setTitle] = useState(aeTitle ?? '')
  const [tried, setTried] = useState(false)
  const isTitle = aeTitleSchema.safeParse(title).success
  const saved = () => {
    showToast({ text: t('peers.own.saved') })
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isTitle) change.mutate(title.trim(), { onSuccess: saved })
  }
  return (
    <Dialog open onClose={onClose} title={t('peers.own.title')}>
      <AskingForm noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('peers.own.label')}
          hint={t('peers.own.fieldHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={aeTitleMaximum}
          value={title}
          onChange={event => setTitle(event.target.value)}
          error={tried && !isTitle ? t('peers.form.wrong.aeTitle') : undefined}
          required
        />
        {aeTitle !== null && <p className="text-14 text-muted">{t('peers.own.changeHint')}</p>}
        {change.error && <Alert>{sentenceOf(change.error)}</Alert>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" disabled={change.isPending} onClick={onClose}>
            {t('peers.form.cancel')}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {t('peers.form.save')}
          </Button>
        </div>
      </AskingForm>
    </Dialog>
  )
}
