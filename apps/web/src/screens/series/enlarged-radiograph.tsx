import { Link } from '@tanstack/react-router'
import type { MountImage } from '@xrai/contract/routes/mounts'
import { t } from '@xrai/contract/strings/translate'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useImage } from '../../client/image-urls.ts'
import { radiographDate } from './frame-words.ts'

interface EnlargedRadiographProps {
  readonly image: MountImage
  readonly onClose: () => void
  readonly onPick: () => void
}

/** A waiting radiograph large enough to recognise its teeth. */
export function EnlargedRadiograph({ image, onClose, onPick }: EnlargedRadiographProps) {
  const { url } = useImage(image.id, 'display')
  const title = t('series.picture', { date: radiographDate(image) })
  return (
    <Dialog
      open
      size="wide"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Link to="/preview" search={{ analysis: image.analysisId }} className={buttonClass('plain')}>
            {t('series.openPicture')}
          </Link>
          <Button onClick={onPick}>{t('series.pick')}</Button>
        </>
      }
    >
      <div className="room h-[60dvh] overflow-hidden rounded-control">
        {url ? <img src={url} alt={title} className="size-full object-contain" /> : <Skeleton className="size-full" />}
      </div>
    </Dialog>
  )
}
