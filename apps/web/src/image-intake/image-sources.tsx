import { t } from '@xrai/contract/strings/translate'
import { Camera, ImagePlus, ImageUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { droppedFiles } from './dropped-files.ts'

export interface ImageSourcesProps {
  readonly count: number
  readonly full: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onCamera: () => void
  /** The chosen images; nothing while there is none. */
  readonly children: ReactNode
}

/** 'n/10 agregadas', the ways to add images, and the place where they can be dropped. */
export function ImageSources({ count, full, onFiles, onCamera, children }: ImageSourcesProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer).then(onFiles)
  }
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
          <Button
            look="plain"
            disabled={full}
            onClick={onCamera}
            className="text-14 max-sm:flex-1 max-sm:px-2 max-sm:text-13"
          >
            <Camera size={18} aria-hidden="true" />
            {t('createCase.take')}
          </Button>
          <Button
            disabled={full}
            onClick={() => picker.current?.click()}
            className="text-14 max-sm:flex-1 max-sm:px-2 max-sm:text-13"
          >
            <ImagePlus size={18} aria-hidden="true" />
            {t('createCase.add')}
          </Button>
        </div>
        <input
          ref={picker}
          type="file"
          multiple
          tabIndex={-1}
          disabled={full}
          aria-label={t('createCase.choose')}
          onChange={event => {
            onFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
          className="sr-only"
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has its equal in the button above */}
      <div
        onDragOver={event => {
          event.preventDefault()
          setOver(!full)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'mt-4 rounded-card border border-dashed transition-colors',
          over ? 'border-primary bg-primary-tint' : 'border-edge/70 bg-mist',
          children ? 'p-3 sm:p-4' : 'grid min-h-64 place-items-center px-6 py-10',
        )}
      >
        {children || <Nothing over={over} />}
      </div>
    </>
  )
}

function Nothing({ over }: { readonly over: boolean }) {
  return (
    <div className="flex flex-col items-center text-center">
      <span className="mb-3 grid size-14 place-items-center rounded-round border border-line bg-paper text-primary-ink">
        <ImageUp size={26} strokeWidth={1.6} aria-hidden="true" />
      </span>
      <p className="font-semibold">{over ? t('createCase.dropHere') : t('createCase.none')}</p>
      <p className="mt-1 max-w-[34ch] text-14 text-muted">{t('createCase.noneHint')}</p>
    </div>
  )
}
