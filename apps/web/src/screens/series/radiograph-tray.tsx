import type { MountTemplateName } from '@xrai/contract/mounts/mount-template'
import type { MountImage } from '@xrai/contract/routes/mounts'
import { t } from '@xrai/contract/strings/translate'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { useNearView } from '../../base/ui/use-near-view.ts'
import { useImage } from '../../client/image-urls.ts'
import { EnlargedRadiograph } from './enlarged-radiograph.tsx'
import { frameText, radiographDate } from './frame-words.ts'
import { frameFor } from './mount-changes.ts'
import { draggedType } from './mount-place.tsx'

interface RadiographTrayProps {
  readonly template: MountTemplateName
  readonly images: readonly MountImage[]
  /** The radiographs placed in a series of another day. */
  readonly elsewhere: ReadonlySet<string>
  readonly picked: string | null
  readonly onPick: (imageId: string | null) => void
}

/** The radiographs that are in no frame of the series; each can be enlarged before its frame is chosen. */
export function RadiographTray({ template, images, elsewhere, picked, onPick }: RadiographTrayProps) {
  const [enlarged, setEnlarged] = useState<MountImage>()
  return (
    <section data-no-print className="mt-8">
      <h2 className="text-19">
        {t('series.tray')} <span className="text-muted">({images.length})</span>
      </h2>
      {images.length === 0 ? (
        <p className="mt-2 text-muted">{t('series.trayEmpty')}</p>
      ) : (
        <>
          <p role="status" className="mt-1 flex min-h-10 flex-wrap items-center gap-2 text-14 text-muted">
            {t(picked === null ? 'series.trayHint' : 'series.picked')}
            {picked !== null && (
              <button type="button" onClick={() => onPick(null)} className={buttonClass('quiet', 'text-14')}>
                {t('series.cancel')}
              </button>
            )}
          </p>
          <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
            {images.map(image => (
              <li key={image.id} className="relative">
                <Waiting
                  template={template}
                  image={image}
                  isElsewhere={elsewhere.has(image.id)}
                  isPicked={picked === image.id}
                  onPick={onPick}
                />
                <button
                  type="button"
                  aria-label={t('series.enlarge', { date: radiographDate(image) })}
                  onClick={() => setEnlarged(image)}
                  className="absolute top-1 right-1 grid size-8 place-items-center rounded-small bg-room/80 text-room-text hover:bg-room-line pointer-coarse:size-11"
                >
                  <Maximize2 size={16} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {enlarged && (
        <EnlargedRadiograph
          image={enlarged}
          onClose={() => setEnlarged(undefined)}
          onPick={() => {
            setEnlarged(undefined)
            onPick(enlarged.id)
          }}
        />
      )}
    </section>
  )
}

interface WaitingProps {
  readonly template: MountTemplateName
  readonly image: MountImage
  readonly isElsewhere: boolean
  readonly isPicked: boolean
  readonly onPick: (imageId: string | null) => void
}

function Waiting({ template, image, isElsewhere, isPicked, onPick }: WaitingProps) {
  const [place, near] = useNearView<HTMLButtonElement>()
  const { url } = useImage(near ? image.id : undefined, 'thumbnail')
  const proposed = frameFor(template, image)
  return (
    <button
      ref={place}
      type="button"
      data-picture={image.id}
      aria-pressed={isPicked}
      draggable
      onDragStart={event => event.dataTransfer.setData(draggedType, image.id)}
      onClick={() => onPick(isPicked ? null : image.id)}
      className="w-full overflow-hidden rounded-control border border-line bg-paper text-left hover:shadow-raised aria-pressed:border-primary aria-pressed:ring-2 aria-pressed:ring-primary"
    >
      <span className="block aspect-[4/3] bg-room">
        {url && <img src={url} alt="" draggable={false} className="size-full object-contain" />}
      </span>
      <span className="block p-2 text-13">
        <span className="block font-semibold">
          <span className="sr-only">{t('series.picture', { date: radiographDate(image) })}</span>
          <span aria-hidden="true">{radiographDate(image)}</span>
        </span>
        <span className="block text-muted">
          {isElsewhere
            ? t('series.elsewhere')
            : proposed
              ? t(image.toothRange ? 'series.proposed' : 'series.proposedByDetector', { frame: frameText(proposed) })
              : t('series.unknown')}
        </span>
      </span>
    </button>
  )
}
