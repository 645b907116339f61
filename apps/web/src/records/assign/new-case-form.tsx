import { caseNameMaximum } from '@xrai/contract/records/limits'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { useOpenCase } from '../../client/use-open-case.ts'
import { type ChosenPatient, PatientPicker } from '../patients/patient-picker.tsx'
import type { Target } from './assign-with-undo.ts'

interface NewCaseFormProps {
  readonly start: string
  readonly onCancel: () => void
  readonly onMade: (target: Target) => void
}

/** Creates a case with its patient for the radiographs. */
export function NewCaseForm({ start, onCancel, onMade }: NewCaseFormProps) {
  const [name, setName] = useState(start)
  const [patient, setPatient] = useState<ChosenPatient | null>(null)
  const [tried, setTried] = useState(false)
  const { open, busy, failure } = useOpenCase()
  const blank = name.trim() === ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (blank || busy) return
    const fields = { name: name.trim(), patientId: patient?.id ?? null }
    const caseId = await open(fields)
    if (caseId === undefined) return
    onMade({ to: { caseId }, name: fields.name, givesPatient: patient !== null, patient: patient ?? undefined })
  }

  return (
    <AskingForm noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label={t('createCase.name')}
        placeholder={t('createCase.namePlaceholder')}
        value={name}
        onChange={event => setName(event.target.value)}
        maxLength={caseNameMaximum}
        autoComplete="off"
        error={tried && blank ? t('errors.caseNameRequired') : undefined}
      />
      <PatientPicker value={patient} onChange={setPatient} inline />
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <div className="flex justify-end gap-3">
        <Button look="plain" onClick={onCancel}>
          {t('cases.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('assign.assign')}
        </Button>
      </div>
    </AskingForm>
  )
}
