import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { type Refusal, sentenceOf } from '../client/result.ts'
import { useSites } from '../client/sites.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { correctSite } from './correct-site.ts'
import { SiteOptions } from './site-options.tsx'

interface ImageSiteDialogProps {
  readonly imageId: string
  readonly siteId: string | null
  readonly onClose: () => void
}

/** Corrects where a radiograph was taken, with undo. */
export function ImageSiteDialog({ imageId, siteId, onClose }: ImageSiteDialogProps) {
  const { data } = useSites()
  const [chosen, setChosen] = useState(siteId ?? 'none')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Refusal>()
  const save = async () => {
    setBusy(true)
    const refusal = await correctSite(imageId, chosen === 'none' ? null : chosen)
    setBusy(false)
    setFailure(refusal)
    if (!refusal) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sites.ofImage')}
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
      <p className="mb-4 text-14 text-muted">{t('sites.ofImageHint')}</p>
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
