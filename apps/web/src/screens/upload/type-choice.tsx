import type { WireType } from '@xrai/contract/records/radiograph'
import { t } from '@xrai/contract/strings/translate'
import { useRef } from 'react'
import { perLanguage } from '../../base/language/per-language.ts'
import { Button } from '../../base/ui/button.tsx'
import { SegmentedCards } from '../../base/ui/segmented-cards.tsx'
import panoramic from './panoramic.webp'
import periapical from './periapical.webp'

/** The values of specification §2.7, the second in its spelling. */
export type TypeValue = Extract<WireType, 'panoramic' | 'periopical'>

export interface TypeChoiceProps {
  readonly value: TypeValue | undefined
  /** The suggested type of the image. */
  readonly suggested: TypeValue | undefined
  /** True if the value was detected from the image and not chosen by the user. */
  readonly isRecognised: boolean
  /** True while the submission waits for the detected type. */
  readonly isWaiting: boolean
  readonly onChange: (value: TypeValue) => void
}

const picture = (url: string, fit: string) => (
  <span className="relative block w-1/4 shrink-0 overflow-hidden bg-room sm:w-2/5">
    <img src={url} alt="" className={`absolute inset-0 size-full ${fit}`} />
  </span>
)

const options = perLanguage(
  () =>
    [
      {
        value: 'panoramic',
        label: t('upload.panoramic'),
        hint: t('upload.panoramicHint'),
        picture: picture(panoramic, 'object-cover'),
      },
      {
        value: 'periopical',
        label: t('upload.periopical'),
        hint: t('upload.periopicalHint'),
        picture: picture(periapical, 'object-contain'),
      },
    ] as const,
)

export function TypeChoice({ value, suggested, isRecognised, isWaiting, onChange }: TypeChoiceProps) {
  const place = useRef<HTMLDivElement>(null)
  const take = (type: TypeValue) => {
    onChange(type)
    // The clicked button disappears, so the focus moves to the field.
    place.current?.querySelector<HTMLElement>(`input[value=${type}]`)?.focus({ preventScroll: true })
  }
  return (
    <div ref={place}>
      <SegmentedCards
        legend={t('upload.type')}
        options={options()}
        value={value}
        onChange={onChange}
        aside={
          <div role="status" className="flex items-center gap-2">
            {isWaiting && <p className="animate-fade text-14 text-muted max-sm:text-13">{t('upload.recognising')}</p>}
            {isRecognised && <p className="animate-fade text-14 text-muted max-sm:text-13">{t('upload.recognised')}</p>}
            {suggested && suggested !== value && <Suggested type={suggested} onTake={() => take(suggested)} />}
          </div>
        }
      />
    </div>
  )
}

interface SuggestedProps {
  readonly type: TypeValue
  readonly onTake: () => void
}

function Suggested({ type, onTake }: SuggestedProps) {
  const isPanoramic = type === 'panoramic'
  return (
    <>
      <p className="animate-fade text-14 text-muted max-sm:text-13">
        {t(isPanoramic ? 'upload.looksPanoramic' : 'upload.looksPeriapical')}
      </p>
      <Button onClick={onTake} className="animate-fade max-sm:px-3 max-sm:text-14">
        {t('upload.takeType')}{' '}
        <span className="sr-only">{t(isPanoramic ? 'upload.panoramic' : 'upload.periopical')}</span>
      </Button>
    </>
  )
}
