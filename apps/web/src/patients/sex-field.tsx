import { t } from '@xrai/contract/strings/translate'
import { type ComponentProps, useId } from 'react'

const sexes = ['F', 'M', 'O'] as const

/** The patient's sex as in DICOM (0010,0040), or unknown. */
export function SexField(props: ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        {t('preview.sex')}
      </label>
      <select
        {...props}
        id={id}
        className="h-11 w-full rounded-control border border-edge bg-paper px-3 text-16 hover:border-muted"
      >
        <option value="">{t('product.unknown')}</option>
        {sexes.map(sex => (
          <option key={sex} value={sex}>
            {t(`sex.${sex}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
