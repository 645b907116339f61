import type { AuditChain } from '@xrai/contract/routes/audit'
import { allAuditActions, auditGroupNames } from '@xrai/contract/routes/audit-actions'
import { groupOfAction } from '@xrai/contract/routes/audit-groups'
import { t } from '@xrai/contract/strings/translate'
import { FunnelX } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Select } from '../../base/ui/select.tsx'
import { DayFilter, DayFilterError } from '../../shell/lists/day-filter.tsx'
import { type AuditSearch, readAuditSearch } from './audit-search.ts'
import { PatientFilter } from './patient-filter.tsx'

export interface AuditFiltersProps {
  readonly search: AuditSearch
  readonly chain: AuditChain | undefined
  readonly onChange: (
    values: { readonly [Name in keyof AuditSearch]: AuditSearch[Name] | undefined },
    replace?: boolean,
  ) => void
  readonly onClear: () => void
}

/** An action without its subject, as an option. */
const actionLabel = (action: (typeof allAuditActions)[number]) => {
  const text = t(`auditTrail.acts.${action}`, { subject: '…', detail: '…' })
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Filters by user or key, action, patient and days. */
export function AuditFilters({ search, chain, onChange, onClear }: AuditFiltersProps) {
  const { actor, action, group } = search
  const chooseAction = (value: string) => {
    const { action, group } = readAuditSearch({ action: value, group: value })
    onChange({ action, group })
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="grid grid-cols-2 gap-3 lg:flex lg:flex-wrap lg:items-end">
        <Field label={t('auditTrail.filterWho')}>
          <Select
            label={t('auditTrail.filterWho')}
            value={actor ?? ''}
            onChange={event => onChange({ actor: event.target.value })}
            className="w-full lg:w-52"
          >
            <option value="">{t('auditTrail.everyone')}</option>
            <Actors label={t('auditTrail.people')} gone={t('auditTrail.gonePerson')} actors={chain?.people ?? []} />
            <Actors label={t('auditTrail.keys')} gone={t('auditTrail.goneKey')} actors={chain?.keys ?? []} />
          </Select>
        </Field>
        <Field label={t('auditTrail.filterAction')}>
          <Select
            label={t('auditTrail.filterAction')}
            value={action ?? group ?? ''}
            onChange={event => chooseAction(event.target.value)}
            className="w-full lg:w-52"
          >
            <option value="">{t('auditTrail.everyAction')}</option>
            {auditGroupNames.map(name => (
              <optgroup key={name} label={t(`auditTrail.groups.${name}`)}>
                <option value={name}>{t('auditTrail.wholeGroup', { group: t(`auditTrail.groups.${name}`) })}</option>
                {allAuditActions
                  .filter(one => groupOfAction(one) === name)
                  .map(one => (
                    <option key={one} value={one}>
                      {actionLabel(one)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <PatientFilter value={search.patient} onChange={patient => onChange({ patient })} />
        <DayFilter
          range={search}
          labels={{ from: t('auditTrail.fromDay'), to: t('auditTrail.toDay') }}
          onChange={days => onChange(days, true)}
          stacked
        />
        {Object.keys(search).length > 0 && (
          <button type="button" onClick={onClear} className={buttonClass('quiet', 'px-2 text-14 text-muted')}>
            <FunnelX size={16} aria-hidden="true" />
            {t('auditTrail.clear')}
          </button>
        )}
      </div>
      <DayFilterError range={search} />
    </div>
  )
}

/** A visible label for a select that is already labelled for screen readers. */
function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 max-lg:col-span-2">
      <span aria-hidden="true" className="text-13 text-muted">
        {label}
      </span>
      {children}
    </div>
  )
}

interface ActorsProps {
  readonly label: string
  readonly gone: string
  readonly actors: AuditChain['people']
}

function Actors({ label, gone, actors }: ActorsProps) {
  if (actors.length === 0) return null
  return (
    <optgroup label={label}>
      {actors.map(({ id, name }) => (
        <option key={id} value={id}>
          {name ?? gone}
        </option>
      ))}
    </optgroup>
  )
}
