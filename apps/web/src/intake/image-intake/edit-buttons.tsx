import { t } from '@xrai/contract/strings/translate'
import { Crop, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { cropFile, editsOf, turnFile } from './edit-file.ts'
import { useCanEdit } from './use-can-edit.ts'

export interface EditButtonsProps {
  readonly file: File
  readonly busy: boolean
  /** Replaces the file by itself, once it is edited; `failure` is the message if it cannot be. */
  readonly onEdit: (before: File, edited: Promise<File>, failure: string) => void
  /** Small buttons beside one of several images, with its name for screen readers; otherwise they lie on the image. */
  readonly isInTile?: boolean
}

/** On the narrowest phones the words alone fit into one row with the button that removes the image. */
const onImage = {
  look: 'room',
  className: 'border border-room-edge bg-room/80 max-[24rem]:px-2.5',
  icon: 'max-[24rem]:hidden',
  row: 'absolute top-3 left-3 flex gap-2',
} as const
const inTile = {
  look: 'quiet',
  className: 'min-h-8 px-2 text-13 pointer-coarse:min-h-11',
  icon: 'hidden',
  row: '-mx-2 flex flex-wrap',
} as const

/** Turns and crops a photograph of a radiograph; absent for files that would lose by it. */
export function EditButtons({ file, busy, onEdit, isInTile = false }: EditButtonsProps) {
  const [isCropping, setCropping] = useState(false)
  if (!useCanEdit(file)) return null
  const crop = (box: Parameters<typeof cropFile>[1]) => onEdit(file, cropFile(file, box), t('upload.cropFailed'))
  const { look, className, icon, row } = isInTile ? inTile : onImage
  const name = isInTile && <span className="sr-only">{file.name}</span>
  const uncrop = editsOf(file).crop && (
    <Button
      look={look}
      busy={busy}
      onClick={() => crop(undefined)}
      className={isInTile ? className : `absolute bottom-3 left-3 ${className}`}
    >
      {t('upload.uncrop')} {name}
    </Button>
  )
  return (
    <>
      <div className={row}>
        <Button
          look={look}
          busy={busy}
          onClick={() => onEdit(file, turnFile(file), t('upload.turnFailed'))}
          className={className}
        >
          {!busy && <RotateCw size={16} aria-hidden="true" className={icon} />}
          {t('upload.turn')} {name}
        </Button>
        <Button look={look} busy={busy} onClick={() => setCropping(true)} className={className}>
          {!busy && <Crop size={16} aria-hidden="true" className={icon} />}
          {t('upload.crop')} {name}
        </Button>
        {isInTile && uncrop}
      </div>
      {!isInTile && uncrop}
      {isCropping && (
        <CropDialog
          file={file}
          onCancel={() => setCropping(false)}
          onCrop={box => {
            setCropping(false)
            crop(box)
          }}
        />
      )}
    </>
  )
}
