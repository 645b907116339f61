import { t } from '@xrai/contract/strings/translate'
import { Files, FolderUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Spinner } from '../../base/ui/spinner.tsx'
import { droppedFiles } from '../../intake/image-intake/dropped-files.ts'

interface FileDropProps {
  readonly isReading: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A touch device's browser has the folder attribute, but neither a folder picker nor dragging. */
const isTouch = () => matchMedia('(pointer: coarse)').matches
const canChooseFolder = () => 'webkitdirectory' in HTMLInputElement.prototype && !isTouch()

/** React's types lack the attribute. */
const wholeFolder = { webkitdirectory: '' }

/** Accepts many files or folders, chosen or dropped. */
export function FileDrop({ isReading, onFiles }: FileDropProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const input = {
    type: 'file',
    multiple: true,
    tabIndex: -1,
    className: 'sr-only',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      onFiles([...(target.files ?? [])])
      target.value = ''
    },
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void droppedFiles(event.dataTransfer).then(onFiles)
    },
  }
  return (
    <div
      {...drop}
      className={classNames(
        'flex min-h-56 flex-col items-center justify-center gap-1 rounded-card border border-dashed px-4 py-8 text-center transition-colors',
        isOver ? 'border-primary bg-primary-tint' : 'border-edge bg-mist',
      )}
    >
      <span className="mb-3 grid size-14 place-items-center rounded-round border border-line bg-paper text-primary-ink">
        {isReading ? <Spinner size={26} /> : <FolderUp size={26} strokeWidth={1.6} aria-hidden="true" />}
      </span>
      <p role="status" className="font-semibold sm:text-19">
        {t(isReading ? 'bulk.reading' : isOver ? 'bulk.dropHere' : isTouch() ? 'bulk.choose' : 'bulk.drop')}
      </p>
      <p className="max-w-[44ch] text-13 text-muted sm:text-14">{t('bulk.dropHint')}</p>
      <div className="mt-5 flex w-full flex-wrap justify-center gap-2">
        <Button onClick={() => files.current?.click()} className="max-sm:w-full">
          <Files size={18} aria-hidden="true" />
          {t('bulk.chooseFiles')}
        </Button>
        {canChooseFolder() && (
          <Button look="plain" onClick={() => folder.current?.click()} className="max-sm:w-full">
            <FolderUp size={18} aria-hidden="true" />
            {t('bulk.chooseFolder')}
          </Button>
        )}
      </div>
      <input ref={files} {...input} aria-label={t('bulk.chooseFiles')} />
      <input ref={folder} {...input} {...wholeFolder} aria-label={t('bulk.chooseFolder')} />
    </div>
  )
}
