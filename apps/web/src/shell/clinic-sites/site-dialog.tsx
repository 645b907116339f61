import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { SelectField } from '../../base/ui/select-field.tsx'
import { type Refusal, sentenceOf } from '../../client/result.ts'
import { useSites } from '../../client/sites.ts'
import { SiteOptions } from './site-options.tsx'

interface SiteDialogProps {
  readonly title: string
  readonly hint: string
  readonly siteId: string | null
  /** Resolves to the refusal; undefined on success. */
  readonly onCorrect: (siteId: string | null) => Promise<Refusal | undefined>
  readonly onClose: () => void
}

/** Corrects an item's site; stays open with the reason on a refusal. */
export function SiteDialog({ title, hint, siteId, onCorrect, onClose }: SiteDialogProps) {
  const { data } = useSites()
  const [chosen, setChosen] = useState(siteId ?? 'none')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Refusal>()
  const save = async () => {
    setBusy(true)
    const refusal = await onCorrect(chosen === 'none' ? null : chosen)
    setBusy(false)
    setFailure(refusal)
    if (!refusal) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('cases.cancel')}
          </Button>
          <Button busy={isBusy} onClick={() => void save()}>
            {t('cases.save')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-14 text-muted">{hint}</p>
      <SelectField label={t('sites.field')} value={chosen} onChange={event => setChosen(event.target.value)}>
        <SiteOptions sites={data?.sites ?? []} />
      </SelectField>
      {failure && (
        <Alert tone="error" className="mt-4">
          {sentenceOf(failure)}
        </Alert>
      )}
    </Dialog>
  )
}
