import type { WireType } from '@xrai/contract/records/radiograph'
import { t } from '@xrai/contract/strings/translate'
import { perLanguage } from '../../language/per-language.ts'
import { SegmentedCards } from '../../ui/segmented-cards.tsx'
import panoramic from './panoramic.webp'
import periapical from './periapical.webp'

/** The values of specification §2.7, the second spelled as there. */
export type TypeValue = Extract<WireType, 'panoramic' | 'periopical'>

export interface TypeChoiceProps {
  readonly value: TypeValue | undefined
  readonly onChange: (value: TypeValue) => void
}

const picture = (url: string, fit: string) => (
  <span className="block aspect-[2/1] overflow-hidden sm:aspect-[5/2] bg-room">
    <img src={url} alt="" className={`size-full ${fit}`} />
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

export function TypeChoice({ value, onChange }: TypeChoiceProps) {
  return <SegmentedCards legend={t('upload.type')} options={options()} value={value} onChange={onChange} />
}
