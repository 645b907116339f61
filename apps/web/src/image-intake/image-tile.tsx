import { t } from '@xrai/contract/strings/translate'
import { FileScan, ImageOff, X } from 'lucide-react'
import { useState } from 'react'
import { useBlobAddress } from '../client/pictures.ts'
import { buttonClass } from '../ui/button-class.ts'
import { isDicom, sizeText } from './chosen-file.ts'
import { type ChosenImage, guessType, type ImageType } from './chosen-images.ts'
import { TypeSwitch } from './type-switch.tsx'

export interface ImageTileProps {
  readonly image: ChosenImage
  readonly onType: (type: ImageType, isGuess: boolean) => void
  readonly onRemove: () => void
}

/** One chosen image: how it looks, its name, its type, and a way to take it out. */
export function ImageTile({ image, onType, onRemove }: ImageTileProps) {
  const { file, type, typeIsGuess } = image
  return (
    <div className="relative flex h-full overflow-hidden rounded-control border border-line bg-paper sm:flex-col">
      <div className="shrink-0 max-sm:w-28">
        <LocalPicture
          file={file}
          className="size-full max-sm:min-h-24 sm:aspect-[3/2] sm:h-auto"
          onSize={(width, height) => typeIsGuess && onType(guessType(width, height), true)}
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
        <TypeSwitch
          legend={t('createCase.type', { name: file.name })}
          value={type}
          onChange={next => onType(next, false)}
        />
      </div>
    </div>
  )
}

export interface LocalPictureProps {
  readonly file: File
  readonly className?: string
  readonly onSize?: (width: number, height: number) => void
}

/** A file of this device as a picture, or what stands in for one that the browser cannot show. */
export function LocalPicture({ file, className, onSize }: LocalPictureProps) {
  const dicom = isDicom(file)
  const url = useBlobAddress(dicom ? undefined : file)
  const [unreadable, setUnreadable] = useState(false)
  return (
    <div className={`room grid place-items-center overflow-hidden ${className ?? ''}`}>
      {dicom && <FileScan size={32} strokeWidth={1.3} role="img" aria-label={t('upload.dicom')} />}
      {unreadable && <ImageOff size={32} strokeWidth={1.3} role="img" aria-label={t('upload.noPreview')} />}
      {!unreadable && url && (
        <img
          src={url}
          alt=""
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onSize?.(naturalWidth, naturalHeight)}
          onError={() => setUnreadable(true)}
          className="size-full animate-fade object-contain"
        />
      )}
    </div>
  )
}
