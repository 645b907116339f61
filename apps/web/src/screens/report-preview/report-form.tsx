import type { ReportModel } from '@xrai/contract/case/report'
import { t } from '@xrai/contract/strings/translate'
import { type ComponentProps, useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useSaveReport } from '../../client/reports.ts'
import { sentenceOf } from '../../client/result.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { headerOf } from './report-filters.ts'
import { isAge, type ReportFormValues, toFormValues, toHeader } from './report-form-values.ts'

export interface ReportFormProps {
  readonly report: ReportModel
  readonly onSaved?: () => void
}

const longest = 120

/** 'Datos del informe'. A failure keeps what was typed. */
export function ReportForm({ report, onSaved }: ReportFormProps) {
  const save = useSaveReport(report.analysisId)
  const { register, handleSubmit, reset, formState } = useForm<ReportFormValues>({
    defaultValues: toFormValues(headerOf(report)),
  })
  useEffect(() => reset(toFormValues(headerOf(report))), [report, reset])
  const submit = handleSubmit(values =>
    save.mutate(
      { header: toHeader(values), filters: report.filters },
      {
        onSuccess: () => {
          showToast({ text: t('reportPage.saved') })
          onSaved?.()
        },
      },
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-13 text-muted">{t('reportPage.saveHint')}</p>
      <TextField {...register('patientName')} label={t('report.patient')} maxLength={longest} autoComplete="off" />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          {...register('patientAge', { validate: text => isAge(text) || t('reportPage.ageWrong') })}
          label={t('reportPage.age')}
          inputMode="numeric"
          autoComplete="off"
          error={formState.errors.patientAge?.message}
        />
        <SexField {...register('patientSex')} />
      </div>
      <TextField
        {...register('radiographyDate')}
        label={t('report.dateTaken')}
        type="date"
        max={new Date().toISOString().slice(0, 10)}
      />
      <TextField
        {...register('requestingDentist')}
        label={t('report.dentist')}
        maxLength={longest}
        autoComplete="off"
      />
      {save.isError && <Alert tone="error">{sentenceOf(save.error)}</Alert>}
      <Button type="submit" look="outline" busy={save.isPending} className="w-full">
        {t('reportPage.save')}
      </Button>
    </form>
  )
}

function SexField(select: ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        {t('reportPage.sex')}
      </label>
      <select
        {...select}
        id={id}
        className="h-11 w-full rounded-control border border-edge bg-paper px-3 text-16 hover:border-muted"
      >
        <option value="">{t('reportPage.sexUnknown')}</option>
        <option value="F">{t('sex.F')}</option>
        <option value="M">{t('sex.M')}</option>
        <option value="O">{t('sex.O')}</option>
      </select>
    </div>
  )
}
