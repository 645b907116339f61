import { Link } from '@tanstack/react-router'
import { isTurnable, type QualityCode } from '@xrai/contract/errors/quality'
import { t } from '@xrai/contract/strings/translate'
import { RotateCw } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import type { Refusal } from '../../client/result.ts'
import type { ImageType } from './chosen-images.ts'
import { leadsToPresent } from './leads-to-present.ts'
import type { Again } from './use-uploads.ts'

interface RetryUploadProps {
  readonly name: string
  readonly refusal: Pick<Refusal, 'code' | 'overridable' | 'subject'>
  readonly onRetry: (again: Again) => void
}

const small = 'min-h-9 px-3 text-14'

/** The options for a refused image: turn it upright, use the suggested type, send it anyway, or retry. */
export function RetryUpload({ name, refusal, onRetry }: RetryUploadProps) {
  if (leadsToPresent(refusal)) return <ToPresent name={name} refusal={refusal} />
  const isUnfit = refusal.overridable === true
  const type = suggestedType(refusal)
  const turns = isTurnable(refusal.code ?? '')
  const label = isUnfit ? t('quality.anywayOf', { name }) : t('createCase.retryOf', { name })
  return (
    <>
      {turns && (
        <Button
          onClick={() => onRetry({ autoOrient: true })}
          className={small}
          aria-label={t('quality.turnAndAnalyzeOf', { name })}
        >
          {t('quality.turnAndAnalyze')}
        </Button>
      )}
      {type && (
        <Button onClick={() => onRetry({ type })} className={small}>
          <span>
            {t(type === 'panoramic' ? 'quality.asPanoramic' : 'quality.asPeriapical')}{' '}
            <span className="sr-only">{name}</span>
          </span>
        </Button>
      )}
      <Button
        look={type || turns ? 'quiet' : 'outline'}
        onClick={() => onRetry({ force: isUnfit })}
        className={small}
        aria-label={label}
      >
        {!isUnfit && <RotateCw size={16} aria-hidden="true" />}
        {isUnfit ? t('quality.anyway') : t('createCase.retry')}
      </Button>
    </>
  )
}

function ToPresent({ name, refusal }: Pick<RetryUploadProps, 'name' | 'refusal'>) {
  const look = buttonClass('outline', small)
  if (refusal.code === 'IMAGE_IN_TRASH')
    return (
      <Link to="/trash" className={look}>
        {t('upload.toTrash')}
      </Link>
    )
  if (refusal.subject === undefined) return null
  return (
    <Link
      to="/preview"
      search={{ analysis: refusal.subject }}
      aria-label={t('upload.toPresentOf', { name })}
      className={look}
    >
      {t('upload.toPresent')}
    </Link>
  )
}

const types: ReadonlyMap<string, ImageType> = new Map<QualityCode, ImageType>([
  ['QUALITY_LOOKS_PANORAMIC', 'panoramic'],
  ['QUALITY_LOOKS_PERIAPICAL', 'periopical'],
])

/** The likely type of an image that was refused as the wrong type. */
export const suggestedType = ({ code = '' }: Pick<Refusal, 'code'>): ImageType | undefined => types.get(code)
