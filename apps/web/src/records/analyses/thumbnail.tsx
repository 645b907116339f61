import type { AnalysisCard } from '@xrai/contract/records/analysis'
import { ImageOff } from 'lucide-react'
import { classNames } from '../../base/ui/class-names.ts'
import { imageIdOf, useImage } from '../../client/image-urls.ts'

interface ThumbnailProps {
  readonly card: Pick<AnalysisCard, 'imageUrl' | 'type'>
  readonly className?: string
}

/** The thumbnail in a dark 16:9 frame, which reserves its space until it is loaded. */
export function Thumbnail({ card, className }: ThumbnailProps) {
  const { url, error } = useImage(imageIdOf(card.imageUrl), 'thumbnail')
  return (
    <div className={classNames('relative aspect-video overflow-hidden bg-room', className)}>
      {error && <ImageOff size={22} aria-hidden="true" className="absolute inset-0 m-auto text-room-edge" />}
      {url && (
        <img
          src={url}
          alt=""
          className={classNames(
            'size-full animate-fade transition-transform duration-200 group-hover:scale-[1.03]',
            card.type === 'panoramic' ? 'object-cover' : 'object-contain',
          )}
        />
      )}
    </div>
  )
}
