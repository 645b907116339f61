import { Link } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { ImageOff } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { LonelyMessage } from '../../base/ui/lonely-message.tsx'

export interface NoRadiographProps {
  /** True if the address names a radiograph that the clinic does not have, or not any more. */
  readonly isGone: boolean
  /** True in the review of all that waits, which goes on with the next radiograph. */
  readonly isQueue: boolean
}

export function NoRadiograph({ isGone, isQueue }: NoRadiographProps) {
  if (isGone)
    return (
      <LonelyMessage icon={ImageOff} title={t('preview.gone')} text={t('preview.goneHint')}>
        {isQueue ? (
          <Link to="/preview" search={{ queue: 'review' }} className={buttonClass('primary')}>
            {t('queue.nextToReview')}
          </Link>
        ) : (
          <Link to="/analysis" className={buttonClass('primary')}>
            {t('preview.goneBack')}
          </Link>
        )}
        <Link to="/trash" className={buttonClass('plain')}>
          {t('trash.title')}
        </Link>
      </LonelyMessage>
    )
  return (
    <LonelyMessage icon={ImageOff} title={t('preview.nothing')} text={t('preview.nothingHint')}>
      <Link to="/upload" className={buttonClass('primary')}>
        {t('preview.nothingBack')}
      </Link>
    </LonelyMessage>
  )
}
