import { fullName } from '@xrai/contract/records/full-name'
import { t } from '@xrai/contract/strings/translate'
import { UserRound, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { PatientDialog } from '../patients/patient-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { type Target, toPatient } from './assign-with-undo.ts'
import { useFilePatient, useLastTarget } from './use-proposals.ts'

export interface WhoseFieldProps {
  readonly file: File | undefined
  readonly value: Target | undefined
  readonly onChange: (target: Target | undefined) => void
}

/**
 * The patient or case of a radiograph before it is sent: proposed by the file or the previous radiograph, chosen, or
 * left open.
 */
export function WhoseField({ file, value, onChange }: WhoseFieldProps) {
  const [asking, setAsking] = useState(false)
  const { matches, byName, start } = useFilePatient(file)
  const [isCreating, setCreating] = useState(false)
  const { last, keep } = useLastTarget()
  const choose = (target: Target) => {
    keep(target)
    onChange(target)
  }
  const proposed = [...matches.map(({ id }) => id), byName?.to.patientId]
  const isSame = last?.to.patientId != null && proposed.includes(last.to.patientId)
  return (
    <section aria-label={t('assign.field')} className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3 text-14">
        <h2 className="font-medium">{t('assign.field')}</h2>
        <span className="text-13 text-muted">{t('createCase.optional')}</span>
      </div>
      {value ? (
        <div className="flex h-11 items-center gap-2.5 rounded-control border border-edge bg-mist pr-0.5 pl-3">
          <UserRound size={18} aria-hidden="true" className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate">{value.name}</span>
          <button
            type="button"
            onClick={() => onChange(undefined)}
            aria-label={t('casePicker.clear', { name: value.name })}
            className={buttonClass('icon')}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          {matches.map(({ id, name, reason }) => (
            <Button key={id} onClick={() => choose(toPatient({ id, name }))}>
              {t(`assign.take.${reason}`, { name })}
            </Button>
          ))}
          {start && <Button onClick={() => setCreating(true)}>{t('assign.create', { name: fullName(start) })}</Button>}
          {byName && <Button onClick={() => choose(byName)}>{t('assign.fromFile', { name: byName.name })}</Button>}
          {last && !isSame && <Button onClick={() => choose(last)}>{t('assign.last', { name: last.name })}</Button>}
          <Button look="plain" onClick={() => setAsking(true)}>
            {t('assign.ask')}
          </Button>
        </div>
      )}
      {!value && <p className="text-13 text-muted">{t('assign.skipHint')}</p>}
      {isCreating && start && (
        <PatientDialog
          start={start}
          onClose={() => setCreating(false)}
          onSaved={patient => choose(toPatient(patient))}
        />
      )}
      {asking && <AssignDialog count={1} onClose={() => setAsking(false)} onChoose={choose} />}
    </section>
  )
}
