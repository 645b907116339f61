import { ImageSiteDialog } from './image-site-dialog.tsx'
import { SiteButton } from './site-button.tsx'

interface ImageSiteButtonProps {
  readonly imageId: string
  readonly siteId: string | null
}

/** Where a radiograph was taken, and its correction. */
export function ImageSiteButton({ imageId, siteId }: ImageSiteButtonProps) {
  return (
    <SiteButton
      siteId={siteId}
      dialog={onClose => <ImageSiteDialog imageId={imageId} siteId={siteId} onClose={onClose} />}
    />
  )
}
