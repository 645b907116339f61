import { t } from '@xrai/contract/strings/translate'
import { FileScan, ImageOff, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Card } from '../../base/ui/card.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { isDicom, sizeText } from '../../intake/image-intake/chosen-file.ts'
import type { EditButtonsProps } from '../../intake/image-intake/edit-buttons.tsx'
import { sourcesHeight } from '../../intake/image-intake/image-sources.tsx'

export interface ChosenImageProps {
  readonly file: File
  /** The file as an address for an <img>. */
  readonly url: string | undefined
  /** The file is being edited or sent, so it cannot be edited again. */
  readonly isBusy: boolean
  readonly onEdit: EditButtonsProps['onEdit']
  readonly onRemove: () => void
}

const EditButtons = lazyComponent(
  async () => (await import('../../intake/image-intake/edit-buttons.tsx')).EditButtons,
  null,
)

type Size = { readonly width: number; readonly height: number }

/** The image to analyse, with the known facts before anything is sent. */
export function ChosenImage({ file, url, isBusy, onEdit, onRemove }: ChosenImageProps) {
  const dicom = isDicom(file)
  const [size, setSize] = useState<Size>()
  const [unreadable, setUnreadable] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file has another size
  useEffect(() => {
    setSize(undefined)
    setUnreadable(false)
  }, [file])
  return (
    <Card className={`flex flex-col overflow-hidden ${sourcesHeight}`}>
      <div className="room relative grid min-h-0 flex-1 place-items-center">
        {dicom && <StandIn icon={FileScan} title={t('upload.dicom')} text={t('upload.dicomHint')} />}
        {unreadable && <StandIn icon={ImageOff} title={t('upload.noPreview')} text={t('upload.unreadable')} />}
        {!dicom && !unreadable && url && (
          <img
            src={url}
            alt={t('upload.preview')}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setUnreadable(true)}
            className="absolute inset-0 size-full animate-fade object-contain"
          />
        )}
        {!dicom && !unreadable && <EditButtons file={file} busy={isBusy} onEdit={onEdit} />}
        <Button
          look="room"
          onClick={onRemove}
          className="absolute top-3 right-3 border border-room-edge bg-room/80 max-[24rem]:px-2.5"
        >
          <Trash2 size={16} aria-hidden="true" className="max-[24rem]:hidden" />
          {t('upload.remove')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
        <dl className="flex min-w-0 gap-x-4 max-sm:w-full max-sm:justify-between sm:gap-x-6">
          <Fact name={t('upload.fileName')} value={file.name} />
          <Fact name={t('upload.fileSize')} value={sizeText(file.size)} />
          {dicom && <Fact name={t('upload.fileKind')} value={t('upload.dicom')} />}
          {!dicom && (
            <Fact
              name={t('upload.fileDimensions')}
              value={size ? t('upload.pixels', { ...size }) : t('product.unknown')}
            />
          )}
        </dl>
        <FullSources />
      </div>
    </Card>
  )
}

const full = 'max-sm:flex-1 max-sm:px-2 max-sm:text-13 sm:px-2.5 sm:text-13'

/** The two controls to add an image, disabled while there is one, because specification §5 allows only one. */
function FullSources() {
  return (
    <div className="flex gap-2 max-sm:w-full">
      <Button look="plain" disabled className={full}>
        {t('upload.take')}
      </Button>
      <Button look="plain" disabled className={full}>
        {t('upload.gallery')}
      </Button>
    </div>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="min-w-0 shrink-0 first:shrink">
      <dt className="text-13 text-muted max-sm:sr-only">{name}</dt>
      <dd className="max-w-48 truncate text-14 font-medium max-sm:text-13">{value}</dd>
    </div>
  )
}

interface StandInProps {
  readonly icon: typeof FileScan
  readonly title: string
  readonly text: string
}

function StandIn({ icon: Icon, title, text }: StandInProps) {
  return (
    <div className="flex max-w-full flex-col items-center gap-1 px-6 text-center">
      <Icon size={44} strokeWidth={1.3} aria-hidden="true" className="mb-2 text-room-muted" />
      <p className="max-w-full truncate text-16 font-semibold">{title}</p>
      <p className="text-14 text-room-muted">{text}</p>
    </div>
  )
}
