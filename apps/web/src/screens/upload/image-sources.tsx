import { t } from '@xrai/contract/strings/translate'
import { Camera, ImageUp, type LucideIcon } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { droppedFiles } from '../../image-intake/dropped-files.ts'
import { classNames } from '../../ui/class-names.ts'

export interface ImageSourcesProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly onCamera: () => void
}

const target =
  'flex min-h-44 w-full flex-col items-center justify-center gap-1 rounded-card border px-3 py-6 sm:px-6 text-center transition-colors sm:min-h-64'

/** The two ways to supply an image, side by side. */
export function ImageSources({ onFiles, onCamera }: ImageSourcesProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer).then(onFiles)
  }
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4">
      <button
        type="button"
        onClick={onCamera}
        className={`${target} border-line bg-paper hover:border-primary hover:bg-primary-tint`}
      >
        <TargetWords icon={Camera} title={t('upload.take')} hint={t('upload.takeHint')} />
      </button>
      <button
        type="button"
        onClick={() => picker.current?.click()}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          target,
          'border-dashed',
          over ? 'border-primary bg-primary-tint' : 'border-edge bg-mist hover:border-primary hover:bg-primary-tint',
        )}
      >
        <TargetWords
          icon={ImageUp}
          title={over ? t('upload.dropHere') : t('upload.gallery')}
          hint={t('upload.galleryHint')}
        />
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('upload.choose')}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
        className="sr-only"
      />
    </div>
  )
}

interface TargetWordsProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly hint: string
}

function TargetWords({ icon: Icon, title, hint }: TargetWordsProps) {
  return (
    <>
      <span className="mb-3 grid size-14 place-items-center rounded-round border border-line bg-paper text-primary-ink">
        <Icon size={26} strokeWidth={1.6} aria-hidden="true" />
      </span>
      <span className="font-semibold sm:text-19">{title}</span>
      <span className="max-w-[32ch] text-13 text-muted sm:text-14">{hint}</span>
    </>
  )
}
