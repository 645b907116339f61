import type { PatientCard } from '@xrai/contract/records/patient'
import { t } from '@xrai/contract/strings/translate'
import { type FormEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { dayOf } from '../../base/language/days.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { AskingForm } from '../../base/ui/asking-form.tsx'
import { Button } from '../../base/ui/button.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { changedFields } from '../../client/changed-fields.ts'
import { useCreatePatient, useEditPatient } from '../../client/patients.ts'
import { Refused, sentenceOf } from '../../client/result.ts'
import { lateResolver } from '../../shell/account/late-resolver.ts'
import { PatientDetails } from './patient-details.tsx'
import { type PatientTexts, toPatient, toTexts } from './patient-fields.ts'
import { type PatientStart, startTexts } from './patient-start.ts'
import { SexField } from './sex-field.tsx'
import { SimilarPatients } from './similar-patients.tsx'

export interface PatientFormProps {
  readonly patient?: PatientCard
  readonly start?: PatientStart
  /** Opened during other work: a name suffices, and the other fields are collapsed. */
  readonly isShort?: boolean
  readonly onCancel: () => void
  readonly onSaved: (patient: PatientCard) => void
}

const resolver = lateResolver<PatientTexts>(async () => (await import('./patient-resolver.ts')).patientResolver)

/** Creates or edits a patient. A failure keeps the typed text. */
export function PatientForm({ patient, start, isShort = false, onCancel, onSaved }: PatientFormProps) {
  const create = useCreatePatient()
  const edit = useEditPatient(patient?.id ?? '')
  // The card may be fetched again while the form is open.
  const [shown] = useState(() => (start ? startTexts(start) : toTexts(patient)))
  const [refused, setRefused] = useState<string>()
  const { register, control, handleSubmit, setError, formState } = useForm<PatientTexts>({
    resolver,
    defaultValues: shown,
  })
  const { errors } = formState
  const [firstName, lastName, birthDate] = useWatch({ control, name: ['firstName', 'lastName', 'birthDate'] })
  // Opens the section if it contains a refused field.
  const [wasOpened, setOpen] = useState(start?.document != null)
  const isOpen = wasOpened || Object.keys(errors).some(name => !inFront.has(name))
  const submit = handleSubmit(async texts => {
    setRefused(undefined)
    const fields = toPatient(texts)
    const changes = changedFields(toPatient(shown), fields)
    if (patient && Object.keys(changes).length === 0) return onSaved(patient)
    try {
      const saved = await (patient ? edit.mutateAsync(changes) : create.mutateAsync(fields))
      showToast({ text: t(patient ? 'patients.saved' : 'patients.created', { name: saved.name }) })
      onSaved(saved)
    } catch (failure) {
      const field = fieldOf(failure)
      if (field) setError(field, { message: sentenceOf(failure) }, { shouldFocus: true })
      else setRefused(sentenceOf(failure))
    }
  })
  // React bubbles the submit event to an outer form in its tree, even if the DOM nests them differently.
  const onSubmit = (event: FormEvent) => {
    event.stopPropagation()
    void submit(event)
  }
  const details = <PatientDetails register={register} control={control} errors={errors} />
  return (
    <AskingForm noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...register('firstName')}
          label={t('patients.firstName')}
          autoComplete="off"
          error={errors.firstName?.message}
        />
        <TextField
          {...register('lastName')}
          label={t('patients.lastName')}
          autoComplete="off"
          error={errors.lastName?.message}
        />
      </div>
      <TextField
        {...register('recordNumber')}
        label={t('patients.recordNumber')}
        hint={t('patients.recordHint')}
        autoComplete="off"
        error={errors.recordNumber?.message}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...register('birthDate')}
          type="date"
          label={t('patients.birthDate')}
          max={dayOf(new Date())}
          error={errors.birthDate?.message}
        />
        <SexField {...register('sex')} />
      </div>
      {patient === undefined && (
        <SimilarPatients
          firstName={firstName}
          lastName={lastName}
          birthDate={birthDate}
          onChoose={isShort ? onSaved : undefined}
        />
      )}
      {isShort ? (
        <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
          <summary className="min-h-11 cursor-pointer content-center font-medium text-primary-ink">
            {t('patients.more')}
            <span className="ml-2 text-13 font-normal text-muted">{t('patients.moreHint')}</span>
          </summary>
          <div className="pt-3">{details}</div>
        </details>
      ) : (
        details
      )}
      {refused !== undefined && <Alert tone="error">{refused}</Alert>}
      <div className="mt-2 flex justify-end gap-3">
        <Button look="plain" onClick={onCancel}>
          {t('patients.cancel')}
        </Button>
        <Button type="submit" busy={formState.isSubmitting}>
          {t('patients.save')}
        </Button>
      </div>
    </AskingForm>
  )
}

const inFront: ReadonlySet<string> = new Set(['firstName', 'lastName', 'recordNumber', 'birthDate', 'sex'])

/** The field that a server's refusal refers to. */
function fieldOf(failure: unknown): keyof PatientTexts | undefined {
  const code = failure instanceof Refused ? failure.refusal.code : undefined
  if (code === 'RECORD_NUMBER_TAKEN') return 'recordNumber'
  if (code === 'DOCUMENT_TAKEN') return 'documentNumber'
  return code === 'BIRTH_DATE_INVALID' ? 'birthDate' : undefined
}
