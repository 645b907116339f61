import { t } from '@xrai/contract/strings/translate'
import { correctSite } from './correct-site.ts'
import { SiteDialog } from './site-dialog.tsx'

interface ImageSiteDialogProps {
  readonly imageId: string
  readonly siteId: string | null
  readonly onClose: () => void
}

/** Corrects a radiograph's site, with undo. */
export function ImageSiteDialog({ imageId, siteId, onClose }: ImageSiteDialogProps) {
  return (
    <SiteDialog
      title={t('sites.ofImage')}
      hint={t('sites.ofImageHint')}
      siteId={siteId}
      onCorrect={site => correctSite(imageId, site)}
      onClose={onClose}
    />
  )
}
