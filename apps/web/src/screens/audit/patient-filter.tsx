import { t } from '@xrai/contract/strings/translate'
import { X } from 'lucide-react'
import { useState } from 'react'
import { usePatient, usePatients } from '../../client/patients.ts'
import { sentenceOf } from '../../client/result.ts'
import { patientHint } from '../../patients/patient-texts.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { useSettled } from '../../ui/use-settled.ts'

export interface PatientFilterProps {
  readonly value: string | undefined
  readonly onChange: (patient: string | undefined) => void
}

const offered = 6

/** One patient of the clinic, found by typing; of one that was erased the trail still has the id. */
export function PatientFilter({ value, onChange }: PatientFilterProps) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const q = useSettled(text.trim(), 200)
  const chosen = usePatient(value)
  const { data, error, isPlaceholderData } = usePatients({ page: 1, size: offered, ...(q && { q }) }, open)
  const waiting = !data || isPlaceholderData || q !== text.trim()
  const note = error ? sentenceOf(error) : waiting ? t('lists.searching') : undefined
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
        text={text}
        onText={setText}
        options={(data?.patients ?? []).map(patient => ({
          id: patient.id,
          label: patient.name,
          hint: patientHint(patient),
        }))}
        note={note ?? (data?.patients.length === 0 && q ? t('casePicker.noMatch') : undefined)}
        onChoose={({ id }) => {
          setText('')
          onChange(id)
        }}
        open={open}
        onOpen={setOpen}
        action={{ label: t('auditTrail.everyPatient'), perform: () => setText('') }}
      />
    </div>
  )
}
