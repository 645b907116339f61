import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { sentenceOf } from '../client/result.ts'
import { useSetImageSite, useSites } from '../client/sites.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { showToast } from '../ui/toast.tsx'
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
  const set = useSetImageSite(imageId)
  const about = `site of ${imageId}`
  const undo = (before: string | null) =>
    set.mutate(before, {
      onSuccess: () => showToast({ about, text: t('sites.imageBack') }),
      onError: failure => showToast({ about, text: sentenceOf(failure) }),
    })
  const save = () =>
    set.mutate(chosen === 'none' ? null : chosen, {
      onSuccess: ({ before }) => {
        showToast({ about, text: t('sites.imageMoved'), undo: () => undo(before) })
        onClose()
      },
    })
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
          <Button busy={set.isPending} onClick={save}>
            {t('cases.save')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-14 text-muted">{t('sites.ofImageHint')}</p>
      <SelectField label={t('sites.field')} value={chosen} onChange={event => setChosen(event.target.value)}>
        <SiteOptions sites={data?.sites ?? []} />
      </SelectField>
      {set.error && (
        <Alert tone="error" className="mt-4">
          {sentenceOf(set.error)}
        </Alert>
      )}
    </Dialog>
  )
}
