import { t } from '@xrai/contract/strings/translate'
import { Crop, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { cropFile, editsOf, turnFile } from '../../intake/image-intake/edit-file.ts'
import { useCanEdit } from '../../intake/image-intake/use-can-edit.ts'
import { CropDialog } from './crop-dialog.tsx'

export interface EditButtonsProps {
  readonly file: File
  readonly busy: boolean
  /** Replaces the file by itself, once it is edited; `failure` is the message if it cannot be. */
  readonly onEdit: (before: File, edited: Promise<File>, failure: string) => void
}

/** On the narrowest phones the words alone fit into one row with the button that removes the image. */
const look = 'border border-room-edge bg-room/80 max-[24rem]:px-2.5'
const icon = 'max-[24rem]:hidden'

/** Turns and crops a photograph of a radiograph; absent for files that would lose by it. */
export function EditButtons({ file, busy, onEdit }: EditButtonsProps) {
  const [isCropping, setCropping] = useState(false)
  if (!useCanEdit(file)) return null
  const crop = (box: Parameters<typeof cropFile>[1]) => onEdit(file, cropFile(file, box), t('upload.cropFailed'))
  return (
    <>
      <div className="absolute top-3 left-3 flex gap-2">
        <Button
          look="room"
          busy={busy}
          onClick={() => onEdit(file, turnFile(file), t('upload.turnFailed'))}
          className={look}
        >
          {!busy && <RotateCw size={16} aria-hidden="true" className={icon} />}
          {t('upload.turn')}
        </Button>
        <Button look="room" busy={busy} onClick={() => setCropping(true)} className={look}>
          {!busy && <Crop size={16} aria-hidden="true" className={icon} />}
          {t('upload.crop')}
        </Button>
      </div>
      {editsOf(file).crop && (
        <Button look="room" busy={busy} onClick={() => crop(undefined)} className={`absolute bottom-3 left-3 ${look}`}>
          {t('upload.uncrop')}
        </Button>
      )}
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
