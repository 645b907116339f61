import { t } from '@xrai/contract/strings/translate'
import { X } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { sizeText } from './chosen-file.ts'
import { type ChosenImage, guessType, type ImageType, type TypeSource } from './chosen-images.ts'
import type { EditButtonsProps } from './edit-buttons.tsx'
import { editedTypes } from './edit-file.ts'
import { LocalImage } from './local-image.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import { TypeSwitch } from './type-switch.tsx'

const EditButtons = lazyComponent(async () => (await import('./edit-buttons.tsx')).EditButtons, null)

export interface ImageTilesProps {
  readonly images: readonly ChosenImage[]
  readonly onType: (key: string, type: ImageType, from: TypeSource) => void
  readonly onEdit: (key: string, ...edit: Parameters<EditButtonsProps['onEdit']>) => void
  readonly onRemove: (key: string) => void
  /** The grid's columns on a large screen. */
  readonly className: string
}

/** The chosen images: a column on a phone, otherwise a grid. */
export const ImageTiles = ({ images, onType, onEdit, onRemove, className }: ImageTilesProps) => (
  <>
    <ul aria-label={t('createCase.imageList')} className={`grid grid-cols-1 gap-3 sm:grid-cols-3 ${className}`}>
      {images.map(image => (
        <li key={image.key}>
          <ImageTile
            image={image}
            onType={(type, from) => onType(image.key, type, from)}
            onEdit={(...edit) => onEdit(image.key, ...edit)}
            onRemove={() => onRemove(image.key)}
          />
        </li>
      ))}
    </ul>
    <div className="mt-3 flex flex-col gap-3 empty:hidden">
      {images.map(({ key, file }) => (
        <SimilarNotice key={key} file={file} />
      ))}
    </div>
  </>
)

interface ImageTileProps {
  readonly image: ChosenImage
  readonly onType: (type: ImageType, from: TypeSource) => void
  readonly onEdit: EditButtonsProps['onEdit']
  readonly onRemove: () => void
}

/** One chosen image: preview, name, type, and buttons to turn, crop and remove it. */
function ImageTile({ image, onType, onEdit, onRemove }: ImageTileProps) {
  const { file, type } = image
  return (
    <div className="relative flex h-full overflow-hidden rounded-control border border-line bg-paper sm:flex-col">
      <div className="shrink-0 max-sm:w-20">
        <LocalImage
          file={file}
          className="size-full max-sm:min-h-24 sm:aspect-[3/2] sm:h-auto"
          onSize={(width, height) => onType(guessType(width, height), 'shape')}
        />
        <button
          type="button"
          onClick={onRemove}
          aria-label={t('createCase.remove', { name: file.name })}
          className={buttonClass(
            'room',
            'absolute top-1 right-1 size-9 min-h-9 px-0 max-sm:text-muted max-sm:hover:bg-fog sm:top-2 sm:right-2 sm:border sm:border-room-edge sm:bg-room/85',
          )}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-2.5 max-sm:justify-between">
        <p className="flex items-baseline gap-2 text-13 max-sm:pr-9">
          <span className="min-w-0 flex-1 truncate font-medium" title={file.name}>
            {file.name}
          </span>
          <span className="shrink-0 text-muted">{sizeText(file.size)}</span>
        </p>
        {editedTypes.includes(file.type) && (
          <div className="min-h-8 pointer-coarse:min-h-11">
            <EditButtons file={file} busy={image.isEditing === true} onEdit={onEdit} isInTile />
          </div>
        )}
        <TypeSwitch
          legend={t('createCase.type', { name: file.name })}
          value={type}
          onChange={next => onType(next, 'person')}
        />
      </div>
    </div>
  )
}
