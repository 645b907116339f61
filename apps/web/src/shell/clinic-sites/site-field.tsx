import { t } from '@xrai/contract/strings/translate'
import { SelectField } from '../../base/ui/select-field.tsx'
import { SiteOptions } from './site-options.tsx'
import type { useSiteChoice } from './use-site-choice.ts'

/** Asks for the site of new work; nothing in a clinic that works in one place. */
export function SiteField({ sites, value, onChange }: ReturnType<typeof useSiteChoice>) {
  if (value === undefined) return null
  return (
    <SelectField label={t('sites.field')} value={value} onChange={event => onChange(event.target.value)}>
      <SiteOptions sites={sites} />
    </SelectField>
  )
}
