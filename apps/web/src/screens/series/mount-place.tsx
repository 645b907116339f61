import { Link } from '@tanstack/react-router'
import type { MountFrame } from '@xrai/contract/mounts/mount-template'
import type { MountImage } from '@xrai/contract/routes/mounts'
import { t } from '@xrai/contract/strings/translate'
import { Move, X } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import { useImage } from '../../client/image-urls.ts'
import { frameText, radiographDate, teethText } from './frame-words.ts'

/** The MIME type of a dragged radiograph's id. */
export const draggedType = 'application/x-xrai-picture'

interface MountPlaceProps {
  readonly frame: MountFrame
  readonly image: MountImage | undefined
  /** The radiograph that is being placed. */
  readonly picked: string | null
  /** True if its teeth match this frame. */
  readonly isProposed: boolean
  readonly onPick: (imageId: string | null) => void
  readonly onPlace: (imageId: string) => void
  readonly onTakeOut: () => void
}

const small = 'grid size-7 place-items-center rounded-small bg-room/80 text-room-text hover:bg-room-line'

/** One frame: inert while empty; with a radiograph a link to its viewer, which can be moved and removed. */
export function MountPlace({ frame, image, picked, isProposed, onPick, onPlace, onTakeOut }: MountPlaceProps) {
  const [isOver, setOver] = useState(false)
  const name = frameText(frame)
  const isMoving = image !== undefined && picked === image.id
  return (
    <li
      data-frame={frame.id}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes(draggedType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const id = event.dataTransfer.getData(draggedType)
        if (id !== '' && id !== image?.id) onPlace(id)
      }}
      style={{ gridColumn: frame.column, gridRow: frame.row }}
      className={classNames(
        'relative aspect-square overflow-hidden rounded-small border',
        !image && 'border-dashed',
        isOver || (isProposed && picked !== null)
          ? 'border-hero'
          : picked === null
            ? 'border-room-line'
            : 'border-room-edge',
      )}
    >
      {image ? (
        <Filled image={image} name={name} isMoving={isMoving} />
      ) : (
        <span className="absolute inset-0 grid place-items-center text-13 text-room-muted">
          <span aria-hidden="true">{teethText(frame)}</span>
          <span className="sr-only">{t('series.empty', { frame: name })}</span>
        </span>
      )}
      {image && (picked === null || isMoving) && (
        <span data-no-print className="absolute top-1 right-1 flex gap-1">
          <button
            type="button"
            aria-pressed={isMoving}
            aria-label={t(isMoving ? 'series.moving' : 'series.move', { frame: name })}
            onClick={() => onPick(isMoving ? null : image.id)}
            className={small}
          >
            <Move size={15} aria-hidden="true" />
          </button>
          <button type="button" aria-label={t('series.takeOut', { frame: name })} onClick={onTakeOut} className={small}>
            <X size={16} aria-hidden="true" />
          </button>
        </span>
      )}
      {picked !== null && !isMoving && (
        <button
          type="button"
          aria-label={t('series.place', { frame: name })}
          onClick={() => onPlace(picked)}
          className="absolute inset-0 cursor-copy hover:bg-hero/15"
        />
      )}
    </li>
  )
}

interface FilledProps {
  readonly image: MountImage
  readonly name: string
  readonly isMoving: boolean
}

function Filled({ image, name, isMoving }: FilledProps) {
  const { url } = useImage(image.id, 'thumbnail')
  return (
    <Link
      to="/preview"
      search={{ analysis: image.analysisId }}
      draggable
      onDragStart={event => event.dataTransfer.setData(draggedType, image.id)}
      aria-label={`${t('series.open', { frame: name })}, ${radiographDate(image)}`}
      className={classNames('absolute inset-0 block', isMoving && 'opacity-40')}
    >
      {url && <img src={url} alt="" draggable={false} className="size-full object-contain" />}
    </Link>
  )
}
