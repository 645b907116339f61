import { t } from '@xrai/contract/strings/translate'
import type { ComponentProps } from 'react'
import { SelectField } from '../../base/ui/select-field.tsx'

const sexes = ['F', 'M', 'O'] as const

/** The patient's sex as in DICOM (0010,0040), or unknown. */
export function SexField(props: ComponentProps<'select'>) {
  return (
    <SelectField {...props} label={t('preview.sex')}>
      <option value="">{t('product.unknown')}</option>
      {sexes.map(sex => (
        <option key={sex} value={sex}>
          {t(`sex.${sex}`)}
        </option>
      ))}
    </SelectField>
  )
}
