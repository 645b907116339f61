import type { RadiographType } from '@xrai/contract/records/radiograph'
import { t } from '@xrai/contract/strings/translate'
import { ImageUp, ShieldCheck } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { chooseFile } from '../../intake/image-intake/chosen-file.ts'
import { droppedFiles } from '../../intake/image-intake/dropped-files.ts'
import { useOffered } from '../../intake/image-intake/use-offered.ts'
import { useStrayFiles } from '../../intake/image-intake/use-stray-files.ts'
import { TypeRadios } from './type-radios.tsx'

interface OwnFileProps {
  readonly onFile: (file: File, type: RadiographType) => void
}

/** The visitor's own radiograph, with the privacy promise beside the picker. */
export function OwnFile({ onFile }: OwnFileProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [type, setType] = useState<RadiographType>('panoramic')
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState(false)
  const take = useOffered(files => {
    if (files.length === 0) return
    const { file } = chooseFile(files, true)
    setRefused(file === undefined)
    if (file) onFile(file, type)
  })
  useStrayFiles(take)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer).then(take)
  }
  return (
    <section aria-labelledby="propia">
      <h2 id="propia" className="text-24">
        {t('tryOut.own')}
      </h2>
      <TypeRadios value={type} onChange={setType} />
      <button
        type="button"
        aria-describedby="promesa"
        onClick={() => picker.current?.click()}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'mt-4 flex min-h-40 w-full flex-col items-center justify-center gap-1 rounded-card border border-dashed px-4 py-6 text-center transition-colors',
          isOver ? 'border-primary bg-primary-tint' : 'border-edge bg-mist hover:border-primary hover:bg-primary-tint',
        )}
      >
        <ImageUp size={28} strokeWidth={1.6} aria-hidden="true" className="mb-2 text-primary-ink" />
        <span className="font-semibold sm:text-19">{isOver ? t('upload.dropHere') : t('tryOut.pickOwn')}</span>
        <span className="text-13 text-muted sm:text-14">{t('upload.galleryHint')}</span>
      </button>
      <input
        ref={picker}
        type="file"
        tabIndex={-1}
        aria-label={t('upload.choose')}
        onChange={event => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
        className="sr-only"
      />
      {refused && <Alert className="mt-4">{t('errors.imageFormatUnsupported')}</Alert>}
      <div
        id="promesa"
        className="mt-4 flex items-start gap-3 rounded-control border border-primary-line bg-primary-tint px-4 py-3 text-14"
      >
        <ShieldCheck size={20} aria-hidden="true" className="mt-px shrink-0 text-primary-ink" />
        <p>
          <strong className="font-semibold">{t('tryOut.promise')}</strong> {t('tryOut.promiseText')}
        </p>
      </div>
    </section>
  )
}
