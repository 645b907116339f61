import type { RadiographType } from '@xrai/contract/records/radiograph'
import { t } from '@xrai/contract/strings/translate'
import { useId } from 'react'

const types = [
  { value: 'panoramic', label: 'upload.panoramic' },
  { value: 'periapical', label: 'upload.periopical' },
] as const

interface TypeRadiosProps {
  readonly value: RadiographType
  readonly onChange: (value: RadiographType) => void
}

export function TypeRadios({ value, onChange }: TypeRadiosProps) {
  const name = useId()
  return (
    <fieldset className="mt-4">
      <legend className="mr-4 py-2 text-14 font-semibold sm:float-left">{t('upload.type')}</legend>
      <div className="flex flex-wrap gap-2">
        {types.map(type => (
          <label
            key={type.value}
            className="inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-control border border-line px-3 text-14 font-medium has-checked:border-primary has-checked:bg-primary-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink"
          >
            <input
              type="radio"
              name={name}
              value={type.value}
              checked={value === type.value}
              onChange={() => onChange(type.value)}
              className="size-4 accent-primary outline-none"
            />
            {t(type.label)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
