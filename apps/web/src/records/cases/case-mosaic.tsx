import { t } from '@xrai/contract/strings/translate'
import { ImageOff } from 'lucide-react'
import { classNames } from '../../base/ui/class-names.ts'
import { useNearView } from '../../base/ui/use-near-view.ts'
import { useImage } from '../../client/image-urls.ts'

export interface CaseMosaicProps {
  /** Up to four images' ids. */
  readonly thumbnails: readonly string[]
  readonly imageCount: number
}

const most = 4
const grids = ['grid-cols-1', 'grid-cols-1', 'grid-cols-2', 'grid-cols-2 grid-rows-2', 'grid-cols-2 grid-rows-2']

/** A case's first images side by side in a dark 16:9 frame, which reserves their space until they are loaded. */
export function CaseMosaic({ thumbnails, imageCount }: CaseMosaicProps) {
  const [place, near] = useNearView<HTMLDivElement>()
  const shown = thumbnails.slice(0, most)
  const more = imageCount - shown.length
  return (
    <div
      ref={place}
      className={classNames(
        'relative grid aspect-video gap-px overflow-hidden',
        shown.length > 0 ? 'bg-room-line' : 'border-b border-line',
        grids[shown.length],
      )}
    >
      {shown.map((id, index) => (
        <Tile key={id} imageId={near ? id : undefined} tall={shown.length === 3 && index === 0} />
      ))}
      {shown.length === 0 && (
        <span className="grid place-items-center bg-mist text-muted">
          <ImageOff size={28} strokeWidth={1.4} aria-hidden="true" />
        </span>
      )}
      {more > 0 && shown.length > 0 && (
        <span className="absolute right-2 bottom-2 rounded-round bg-room/80 px-2 py-0.5 text-13 font-semibold text-room-text">
          {t('cases.more', { count: more })}
        </span>
      )}
    </div>
  )
}

function Tile({ imageId, tall }: { readonly imageId: string | undefined; readonly tall: boolean }) {
  const { url } = useImage(imageId, 'thumbnail')
  return (
    <div className={classNames('relative min-h-0 overflow-hidden bg-room', tall && 'row-span-2')}>
      {url && <img src={url} alt="" className="absolute inset-0 size-full animate-fade object-cover" />}
    </div>
  )
}
