import { t } from '@xrai/contract/strings/translate'
import { SelectField } from '../../base/ui/select-field.tsx'
import { SiteOptions } from './site-options.tsx'
import type { useSiteChoice } from './use-site-choice.ts'

/** The field for the site of new work; hidden in a clinic without several sites. */
export function SiteField({ sites, value, onChange }: ReturnType<typeof useSiteChoice>) {
  if (value === undefined) return null
  return (
    <SelectField label={t('sites.field')} value={value} onChange={event => onChange(event.target.value)}>
      <SiteOptions sites={sites} />
    </SelectField>
  )
}
