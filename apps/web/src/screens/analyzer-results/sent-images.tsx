import { t } from '@xrai/contract/strings/translate'
import { X } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Progress } from '../../base/ui/progress.tsx'
import { sentenceOf } from '../../client/result.ts'
import type { ChosenImage } from '../../intake/image-intake/chosen-images.ts'
import { LocalImage } from '../../intake/image-intake/local-image.tsx'
import { RetryUpload } from '../../intake/image-intake/retry-upload.tsx'
import type { Upload, UploadState } from '../../intake/image-intake/upload-state.ts'
import type { Again } from '../../intake/image-intake/use-uploads.ts'

interface SentImagesProps {
  readonly uploads: readonly Upload[]
  readonly onRetry: (image: ChosenImage, again: Again) => void
  readonly onRemove: (key: string) => void
}

/** The upload of each image; a failed one shows its reason and can be resent or removed. */
export function SentImages({ uploads, onRetry, onRemove }: SentImagesProps) {
  return (
    <ul className="flex flex-col gap-3">
      {uploads.map(({ image, state }) => (
        <li key={image.key} className="flex flex-wrap items-center gap-4 lg:flex-nowrap">
          <LocalImage file={image.file} className="aspect-[3/2] w-24 shrink-0 rounded-small" />
          <div className="min-w-0 flex-1">
            <p className="truncate text-14 font-medium">{image.file.name}</p>
            <p role="status" className="mb-1.5 text-13 text-muted">
              {textOf(state)}
            </p>
            {state.is !== 'failed' && <Progress label={image.file.name} value={shareOf(state)} />}
          </div>
          {state.is === 'failed' && (
            <div className="flex shrink-0 flex-wrap items-center gap-1 max-lg:w-full lg:justify-end">
              <RetryUpload name={image.file.name} refusal={state.refusal} onRetry={again => onRetry(image, again)} />
              <button
                type="button"
                onClick={() => onRemove(image.key)}
                aria-label={t('createCase.remove', { name: image.file.name })}
                className={buttonClass('icon')}
              >
                <X size={18} aria-hidden="true" />
              </button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const shareOf = (state: UploadState) => (state.is === 'sending' ? state.sent : state.is === 'stored' ? 1 : 0)

function textOf(state: UploadState): string {
  switch (state.is) {
    case 'waiting':
      return t('createCase.waiting')
    case 'sending':
      return t('createCase.sending', { percent: Math.round(state.sent * 100) })
    case 'stored':
      return t('createCase.sent')
    case 'failed':
      return sentenceOf(state.refusal)
  }
}
