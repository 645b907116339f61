import { t } from '@xrai/contract/strings/translate'
import { X } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Combobox } from '../../base/ui/combobox.tsx'
import { usePatient } from '../../client/patients.ts'
import { usePatientSearch } from '../../records/patients/use-patient-search.ts'

export interface PatientFilterProps {
  readonly value: string | undefined
  readonly onChange: (patient: string | undefined) => void
}

/** Filters by one patient, found by typing; for an erased patient the trail still contains the id. */
export function PatientFilter({ value, onChange }: PatientFilterProps) {
  const { field } = usePatientSearch()
  const chosen = usePatient(value)
  if (value !== undefined) {
    const name = chosen.data?.name ?? (chosen.error ? t('auditTrail.gone.patient') : '…')
    return (
      <div className="flex min-w-0 flex-col gap-1 max-lg:col-span-2 lg:w-60">
        <span className="text-13 text-muted">{t('auditTrail.filterPatient')}</span>
        <div className="flex h-10 items-center rounded-control border border-edge bg-mist pl-3">
          <span className="min-w-0 flex-1 truncate text-14">{name}</span>
          <button
            type="button"
            onClick={() => onChange(undefined)}
            aria-label={t('casePicker.clear', { name })}
            className={buttonClass('icon')}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </div>
      </div>
    )
  }
  return (
    <div className="min-w-0 max-lg:col-span-2 lg:w-60 [&_input]:h-10 [&_input]:text-14 [&_label]:text-13 [&_label]:font-normal [&_label]:text-muted">
      <Combobox
        label={t('auditTrail.filterPatient')}
        placeholder={t('auditTrail.everyPatient')}
        {...field}
        onChoose={({ id }) => {
          field.onText('')
          onChange(id)
        }}
        action={{ label: t('auditTrail.everyPatient'), perform: () => field.onText('') }}
      />
    </div>
  )
}
