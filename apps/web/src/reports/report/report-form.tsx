import { reportNameMaximum } from '@xrai/contract/records/limits'
import type { ReportModel } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { dayOf, isPastOrEmpty } from '../../base/language/days.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { TextField } from '../../base/ui/text-field.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { SexField } from '../../records/patients/sex-field.tsx'
import { type HeaderFields, isAge, sentHeader, toFields } from './report-header-form.ts'
import { SaveStatus } from './save-status.tsx'
import { useAutosave } from './use-autosave.ts'
import { useMayChange } from './use-may-change.ts'

export interface ReportFormProps {
  readonly report: ReportModel
  readonly onSaved?: () => void
}

type Name = keyof HeaderFields

const bodyOf = (fields: Partial<HeaderFields>) => ({ header: sentHeader(fields) })

/** 'Datos del informe', saved while typing. */
export function ReportForm({ report, onSaved }: ReportFormProps) {
  const mayChange = useMayChange(report)
  const isReviewed = report.reviewedAt !== null
  const dateField = useRef<HTMLInputElement>(null)
  const [isTried, setIsTried] = useState(false)
  const faultOf = (name: Name, text: string): string | undefined => {
    if (name === 'patientAge' && !isAge(text)) return t('preview.ageInvalid')
    if (name === 'radiographyDate' && !isPastOrEmpty(text, dateField.current)) return t('preview.dateInvalid')
    return undefined
  }
  const isFit = (name: Name, text: string) => faultOf(name, text) === undefined
  const { autosave, state } = useAutosave({ report, fieldsOf: toFields, bodyOf, isFit })
  const { values } = state
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!(await autosave.flush())) return
    showToast({ text: t('preview.dataSaved') })
    onSaved?.()
  }
  const field = (name: Name) => ({
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => autosave.change(name, event.target.value),
    onBlur: () => setIsTried(true),
  })
  const errorOf = (name: Name) => (isTried ? faultOf(name, values[name]) : undefined)
  if (!mayChange) return <Alert tone="info">{t('errors.reportReviewed')}</Alert>
  return (
    <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-4">
      <p className="text-13 text-muted">
        {t('preview.dataHint')} {isReviewed && t('reportPage.reopens')}
      </p>
      <TextField
        {...field('patientName')}
        label={labels.patientName()}
        maxLength={reportNameMaximum}
        autoComplete="off"
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          {...field('patientAge')}
          label={labels.patientAge()}
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('patientAge')}
        />
        <SexField {...field('patientSex')} />
      </div>
      <TextField
        {...field('radiographyDate')}
        ref={dateField}
        label={labels.radiographyDate()}
        type="date"
        max={dayOf(new Date())}
        error={errorOf('radiographyDate')}
      />
      <TextField
        {...field('requestingDentist')}
        label={labels.requestingDentist()}
        maxLength={reportNameMaximum}
        autoComplete="off"
      />
      <SaveStatus autosave={autosave} state={state} labelOf={name => labels[name]()} />
      <Button type="submit" look="outline" busy={state.status === 'saving'} className="w-full">
        {t('preview.saveData')}
      </Button>
    </form>
  )
}

const labels: Readonly<Record<Name, () => string>> = {
  patientName: () => t('report.patient'),
  patientAge: () => t('preview.age'),
  patientSex: () => t('preview.sex'),
  radiographyDate: () => t('report.dateTaken'),
  requestingDentist: () => t('report.dentist'),
}
