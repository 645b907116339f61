import { t } from '@xrai/contract/strings/translate'
import { UserRound, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Combobox } from '../../base/ui/combobox.tsx'
import { PatientDialog } from './patient-dialog.tsx'
import { splitName } from './split-name.ts'
import { usePatientSearch } from './use-patient-search.ts'

export interface ChosenPatient {
  readonly id: string
  readonly name: string
  /** Present if known. */
  readonly birthDate?: string | null
}

export interface PatientPickerProps {
  readonly value: ChosenPatient | null
  readonly onChange: (patient: ChosenPatient | null) => void
  /** False if only an existing patient is allowed. */
  readonly canCreate?: boolean
  /** True in a dialog. */
  readonly inline?: boolean
}

/** Searches the clinic's patients, or adds one in place. */
export function PatientPicker({ value, onChange, canCreate = true, inline = false }: PatientPickerProps) {
  const { patients, field } = usePatientSearch()
  const [adding, setAdding] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const clearButton = useRef<HTMLButtonElement>(null)

  // The clicked control is replaced by the other half of the field, to which the focus moves.
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    if (value) clearButton.current?.focus()
    else input.current?.focus()
  }, [value])
  const change = (next: ChosenPatient | null) => {
    moved.current = true
    field.onText('')
    onChange(next)
  }

  const birthDateOf = (id: string) => patients.find(patient => patient.id === id)?.birthDate ?? null
  const typed = field.text.trim()
  return (
    <>
      {value ? (
        <div className="flex flex-col gap-1.5">
          <span className="text-14 font-medium">{t('casePicker.patient')}</span>
          <div className="flex h-11 items-center gap-2.5 rounded-control border border-edge bg-mist pr-0.5 pl-3">
            <UserRound size={18} aria-hidden="true" className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">{value.name}</span>
            <button
              ref={clearButton}
              type="button"
              onClick={() => change(null)}
              aria-label={t('casePicker.clear', { name: value.name })}
              className={buttonClass('icon')}
            >
              <X size={18} aria-hidden="true" />
            </button>
          </div>
        </div>
      ) : (
        <Combobox
          label={t('casePicker.patient')}
          {...(canCreate && { aside: t('createCase.optional') })}
          placeholder={t('casePicker.placeholder')}
          {...field}
          onChoose={({ id, label }) => change({ id, name: label, birthDate: birthDateOf(id) })}
          action={
            canCreate
              ? {
                  label: typed ? t('casePicker.create', { name: typed }) : t('casePicker.createNew'),
                  perform: () => setAdding(true),
                }
              : undefined
          }
          inputRef={input}
          inline={inline}
        />
      )}
      {adding &&
        createPortal(
          <PatientDialog
            start={splitName(field.text)}
            onClose={() => setAdding(false)}
            onSaved={({ id, name, birthDate }) => change({ id, name, birthDate })}
          />,
          document.body,
        )}
    </>
  )
}
