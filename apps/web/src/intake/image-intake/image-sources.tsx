import { t } from '@xrai/contract/strings/translate'
import { Camera, FileSearch, ImagePlus, ImageUp, type LucideIcon } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { useTouch } from '../../base/ui/media.ts'
import { droppedFiles } from './dropped-files.ts'

interface SeveralImages {
  readonly count: number
  readonly isFull: boolean
  /** The chosen images; empty while there are none. */
  readonly chosen: ReactNode
}

interface ImageSourcesProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly onCamera: () => void
  /** Compact controls for several images; otherwise two large targets for a single one. */
  readonly several?: SeveralImages
}

const imagesAndDicom = 'image/*,application/dicom,.dcm,.dicom'

/** The ways to supply images: the camera, the device's picker, and a place where files can be dropped. */
export function ImageSources({ onFiles, onCamera, several }: ImageSourcesProps) {
  const picker = useRef<HTMLInputElement>(null)
  const { isOver, ...drop } = useDrop(onFiles, several?.isFull ?? false)
  const onPick = () => picker.current?.click()
  const isTouch = useTouch()
  const common = {
    type: 'file',
    multiple: true,
    tabIndex: -1,
    disabled: several?.isFull,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onFiles([...(event.target.files ?? [])])
      event.target.value = ''
    },
    className: 'sr-only',
  }
  const name = several ? t('createCase.choose') : t('upload.choose')
  // With any other type in the list a phone offers files instead of photos. DICOM files without an extension can be
  // dropped.
  const input = <input ref={picker} {...common} aria-label={name} accept={isTouch ? 'image/*' : imagesAndDicom} />
  const files = isTouch && <OtherFiles input={common} />
  if (!several) {
    return (
      <div className={classNames('grid grid-cols-2 gap-3 sm:gap-4', sourcesHeight, isTouch && 'grid-rows-[1fr_auto]')}>
        <Target icon={Camera} title={t('upload.take')} hint={t('upload.takeHint')} onClick={onCamera} />
        <Target
          icon={ImageUp}
          title={isOver ? t('upload.dropHere') : t('upload.gallery')}
          hint={t('upload.galleryHint')}
          onClick={onPick}
          drop={drop}
          isOver={isOver}
        />
        {input}
        {files}
      </div>
    )
  }
  const { count, isFull, chosen } = several
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex items-baseline gap-3">
          <h2 className="text-19">{t('createCase.images')}</h2>
          <p role="status" className="text-14 text-muted">
            {t('createCase.count', { count })}
          </p>
        </div>
        <div className="flex gap-2 max-sm:w-full">
          <Button look="plain" disabled={isFull} onClick={onCamera} className={small}>
            <Camera size={18} aria-hidden="true" />
            {t('createCase.take')}
          </Button>
          <Button disabled={isFull} onClick={onPick} className={small}>
            <ImagePlus size={18} aria-hidden="true" />
            {t('createCase.add')}
          </Button>
        </div>
        {input}
      </div>
      <div
        {...drop}
        className={classNames(
          'mt-4 rounded-card border border-dashed transition-colors',
          isOver ? 'border-primary bg-primary-tint' : 'border-edge/70 bg-mist',
          chosen ? 'p-3 sm:p-4' : 'grid min-h-64 place-items-center px-6 py-10',
        )}
      >
        {chosen || <NoneChosen isOver={isOver} />}
      </div>
      {files}
    </>
  )
}

/** The height of the targets and of the image that replaces them, so that nothing below moves. */
export const sourcesHeight = 'h-72 sm:h-78 sm:[@media(max-height:54rem)]:h-60'

/** Opens the picker for any file if the main button offers photos. */
function OtherFiles({ input }: { readonly input: ComponentProps<'input'> }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="col-span-2 flex justify-center">
      <input ref={picker} {...input} aria-label={t('upload.file')} />
      <Button look="plain" disabled={input.disabled} onClick={() => picker.current?.click()} className="text-14">
        <FileSearch size={18} aria-hidden="true" />
        {t('upload.file')}
      </Button>
    </div>
  )
}

const small = 'text-14 max-sm:flex-1 max-sm:px-2 max-sm:text-13'

/** Dropping files is equivalent to the picker's button. */
function useDrop(onFiles: (files: readonly File[]) => void, isFull: boolean) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(!isFull)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void droppedFiles(event.dataTransfer).then(onFiles)
    },
  }
}

interface TargetProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly hint: string
  readonly onClick: () => void
  /** Present if files can be dropped on it. */
  readonly drop?: Omit<ReturnType<typeof useDrop>, 'isOver'>
  readonly isOver?: boolean
}

function Target({ icon, title, hint, onClick, drop, isOver }: TargetProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      {...drop}
      className={classNames(
        'flex w-full flex-col items-center justify-center gap-1 rounded-card border px-3 py-6 sm:px-6 text-center transition-colors',
        drop && 'border-dashed',
        isOver ? 'border-primary bg-primary-tint' : 'hover:border-primary hover:bg-primary-tint',
        !isOver && (drop ? 'border-edge bg-mist' : 'border-line bg-paper'),
      )}
    >
      <IconDisc icon={icon} />
      <span className="font-semibold sm:text-19">{title}</span>
      <span className="max-w-[32ch] text-13 text-muted sm:text-14">{hint}</span>
    </button>
  )
}

function NoneChosen({ isOver }: { readonly isOver: boolean }) {
  return (
    <div className="flex flex-col items-center text-center">
      <IconDisc icon={ImageUp} />
      <p className="font-semibold">{isOver ? t('createCase.dropHere') : t('createCase.none')}</p>
      <p className="mt-1 max-w-[34ch] text-14 text-muted">{t('createCase.noneHint')}</p>
    </div>
  )
}

const IconDisc = ({ icon: Icon }: { readonly icon: LucideIcon }) => (
  <span className="mb-3 grid size-14 place-items-center rounded-round border border-line bg-paper text-primary-ink">
    <Icon size={26} strokeWidth={1.6} aria-hidden="true" />
  </span>
)
