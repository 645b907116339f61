import { t } from '@xrai/contract/strings/translate'
import { useRef } from 'react'
import type { Placement, Size } from '../coordinates.ts'
import type { ViewerStore } from '../viewer-store.ts'
import { PlainImage } from './plain-image.tsx'
import { PlainPixels } from './plain-pixels.tsx'
import { useStage } from './use-stage.ts'
import type { ViewerImage } from './viewer-image.ts'

interface ImageLayerProps {
  readonly picture: ViewerImage
  readonly image: Size
  readonly store: ViewerStore
  readonly onPlacement: (placement: Placement) => void
}

/** The radiograph: displayed plainly at once, then replaced in place by the renderer. */
export function ImageLayer({ picture, image, store, onPlacement }: ImageLayerProps) {
  const element = useRef<HTMLDivElement>(null)
  const status = useStage({ element, picture, image, store, onPlacement })
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden" data-stage={status}>
      {status !== 'ready' && picture.kind === 'encoded' && (
        <PlainImage blob={picture.blob} image={image} store={store} />
      )}
      {status !== 'ready' && picture.kind === 'grey' && <PlainPixels picture={picture} image={image} store={store} />}
      <div ref={element} className={status === 'ready' ? 'absolute inset-0' : 'absolute inset-0 opacity-0'} />
      {status === 'failed' && (
        <p className="absolute inset-x-4 top-4 rounded-control bg-room-raised px-4 py-2 text-13">
          {t('viewer.failed')}
        </p>
      )}
    </div>
  )
}
