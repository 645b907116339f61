import { t } from '@xrai/contract/strings/translate'
import { useId } from 'react'
import { perLanguage } from '../../base/language/per-language.ts'
import type { ImageType } from './chosen-images.ts'

export interface TypeSwitchProps {
  readonly legend: string
  readonly value: ImageType
  readonly onChange: (type: ImageType) => void
}

const types = perLanguage(
  () =>
    [
      { value: 'panoramic', label: t('upload.panoramic') },
      { value: 'periopical', label: t('upload.periopical') },
    ] as const,
)

/** One image's type: a radio group in the shape of a switch. */
export function TypeSwitch({ legend, value, onChange }: TypeSwitchProps) {
  const name = useId()
  return (
    <fieldset className="mt-auto grid grid-cols-2 max-sm:grid-cols-[auto_auto] gap-0.5 rounded-control bg-fog p-0.5">
      <legend className="sr-only">{legend}</legend>
      {types().map(type => (
        <label
          key={type.value}
          className="relative grid min-h-8 cursor-pointer place-items-center rounded-[8px] px-1 text-13 font-medium text-muted has-checked:bg-paper has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-primary-ink"
        >
          <input
            type="radio"
            name={name}
            value={type.value}
            checked={value === type.value}
            onChange={() => onChange(type.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {type.label}
        </label>
      ))}
    </fieldset>
  )
}
