import { errorTable } from '@xrai/contract/errors/table'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useRef } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { RetryUpload } from '../../intake/image-intake/retry-upload.tsx'
import type { Again } from '../../intake/image-intake/use-uploads.ts'
import type { Failure } from './use-try-out.ts'

interface UnfitRadiographProps {
  readonly failure: Failure
  readonly onRetry: (again: Again) => void
}

/** An image that the quality check refused, with the available actions. */
export function UnfitRadiograph({ failure, onRetry }: UnfitRadiographProps) {
  const place = useRef<HTMLDivElement>(null)
  const { picture, code, fileName } = failure
  const name = picture === 'own' ? (fileName ?? '') : t(`tryOut.sample.${picture}`)
  // On a phone the image was chosen below the fold.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each refusal
  useEffect(() => {
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'center' }))
    return () => cancelAnimationFrame(frame)
  }, [failure])
  return (
    <div ref={place}>
      <Alert
        title={name}
        action={
          <div className="flex flex-wrap gap-2">
            <RetryUpload name={name} refusal={{ code, overridable: true }} onRetry={onRetry} />
          </div>
        }
      >
        {t(errorTable[code].text)}
      </Alert>
    </div>
  )
}
