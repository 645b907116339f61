import { ImageSiteDialog } from './image-site-dialog.tsx'
import { SiteButton } from './site-button.tsx'

interface ImageSiteButtonProps {
  readonly imageId: string
  readonly siteId: string | null
}

/** A radiograph's site, and a dialog to correct it. */
export function ImageSiteButton({ imageId, siteId }: ImageSiteButtonProps) {
  return (
    <SiteButton
      siteId={siteId}
      dialog={onClose => <ImageSiteDialog imageId={imageId} siteId={siteId} onClose={onClose} />}
    />
  )
}
