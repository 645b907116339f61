import { t } from '@xrai/contract/strings/translate'
import { Select } from '../../base/ui/select.tsx'
import { useSites } from '../../client/sites.ts'
import { SiteOptions } from './site-options.tsx'

interface SiteFilterProps {
  /** A site's id or 'none'; undefined for all sites. */
  readonly value: string | undefined
  readonly onChange: (site: string | undefined) => void
  readonly className?: string
}

/** Filters by site; hidden in a clinic that never had two, unless a filter is set. */
export function SiteFilter({ value, onChange, className }: SiteFilterProps) {
  const { data } = useSites()
  const sites = data?.sites ?? []
  if (sites.length < 2 && value === undefined) return null
  const isKnown = value === undefined || value === 'none' || sites.some(({ id }) => id === value)
  return (
    <Select
      label={t('sites.filter')}
      value={value ?? ''}
      onChange={event => onChange(event.target.value || undefined)}
      {...(className && { className })}
    >
      <option value="">{t('sites.all')}</option>
      {!isKnown && <option value={value}>{t('product.unknown')}</option>}
      <SiteOptions sites={sites} />
    </Select>
  )
}
