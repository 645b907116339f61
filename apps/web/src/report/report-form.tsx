import { reportNameMaximum } from '@xrai/contract/records/limits'
import type { ReportModel } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useSaveReport } from '../client/reports.ts'
import { sentenceOf } from '../client/result.ts'
import { dayOf, isPastOrEmpty } from '../language/days.ts'
import { SexField } from '../patients/sex-field.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { type HeaderFields, isAge, toFields, typedOf } from './report-header-form.ts'
import { takeNews, takeSaved } from './typed-header.ts'
import { useMayChange } from './use-may-change.ts'

export interface ReportFormProps {
  readonly report: ReportModel
  readonly onSaved?: () => void
}

/** 'Datos del informe', and what saving them does to a review. A failure keeps what was typed. */
export function ReportForm({ report, onSaved }: ReportFormProps) {
  const save = useSaveReport(report.analysisId)
  const mayChange = useMayChange(report)
  const isReviewed = report.reviewedAt !== null
  const form = useForm<HeaderFields>({ defaultValues: toFields(report) })
  const { register, handleSubmit, formState } = form
  const dateField = useRef<HTMLInputElement>(null)
  const { ref: holdDate, ...date } = register('radiographyDate', {
    validate: text => isPastOrEmpty(text, dateField.current) || t('preview.dateInvalid'),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is the same at every render, its parts are not
  useEffect(() => takeNews(form, report), [report])
  const submit = handleSubmit(values =>
    save.mutate(
      { header: typedOf(values, formState.dirtyFields) },
      {
        onSuccess: saved => {
          const isAll = takeSaved(form, saved, values)
          showToast({ text: t('preview.dataSaved') })
          if (isReviewed && saved.reviewedAt === null) showToast({ text: t('preview.unmarkedReviewed') })
          if (isAll) onSaved?.()
        },
      },
    ),
  )
  if (!mayChange) return <Alert tone="info">{t('errors.reportReviewed')}</Alert>
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-13 text-muted">
        {t('preview.dataHint')} {isReviewed && t('reportPage.reopens')}
      </p>
      <TextField
        {...register('patientName')}
        label={t('report.patient')}
        maxLength={reportNameMaximum}
        autoComplete="off"
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          {...register('patientAge', { validate: text => isAge(text) || t('preview.ageInvalid') })}
          label={t('preview.age')}
          inputMode="numeric"
          autoComplete="off"
          error={formState.errors.patientAge?.message}
        />
        <SexField {...register('patientSex')} />
      </div>
      <TextField
        {...date}
        ref={input => {
          holdDate(input)
          dateField.current = input
        }}
        label={t('report.dateTaken')}
        type="date"
        max={dayOf(new Date())}
        error={formState.errors.radiographyDate?.message}
      />
      <TextField
        {...register('requestingDentist')}
        label={t('report.dentist')}
        maxLength={reportNameMaximum}
        autoComplete="off"
      />
      {save.isError && <Alert tone="error">{sentenceOf(save.error)}</Alert>}
      <Button type="submit" look="outline" busy={save.isPending} className="w-full">
        {t('preview.saveData')}
      </Button>
    </form>
  )
}
