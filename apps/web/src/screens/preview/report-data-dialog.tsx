import type { ReportFilters, ReportHeader } from '@xrai/contract/case/report'
import { t } from '@xrai/contract/strings/translate'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useReport, useSaveReport } from '../../client/reports.ts'
import { sentenceOf } from '../../client/result.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type HeaderFields, isAge, toFields, toHeader } from './report-header-form.ts'
import { SexField } from './sex-field.tsx'

interface ReportDataDialogProps {
  readonly analysisId: string
  readonly filters: ReportFilters
  readonly open: boolean
  readonly onClose: () => void
}

/** 'Datos del informe': prefilled by the server from session, case and DICOM; empty stays unknown. */
export function ReportDataDialog({ analysisId, filters, open, onClose }: ReportDataDialogProps) {
  const formId = useId()
  const report = useReport(open ? analysisId : undefined)
  const save = useSaveReport(analysisId)
  const submit = (header: ReportHeader) =>
    save.mutate(
      { header, filters },
      {
        onSuccess: () => {
          showToast({ text: t('preview.dataSaved') })
          onClose()
        },
      },
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('report.data')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('preview.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={save.isPending} disabled={!report.data}>
            {t('preview.saveData')}
          </Button>
        </>
      }
    >
      {report.data && <HeaderForm id={formId} header={report.data} onSubmit={submit} />}
      {!report.data && report.error && (
        <ErrorState text={sentenceOf(report.error)} busy={report.isFetching} onRetry={() => void report.refetch()} />
      )}
      {!report.data && !report.error && <Skeleton className="h-80 w-full" />}
      {save.error && <Alert className="mt-4">{sentenceOf(save.error)}</Alert>}
    </Dialog>
  )
}

interface HeaderFormProps {
  readonly id: string
  readonly header: ReportHeader
  readonly onSubmit: (header: ReportHeader) => void
}

function HeaderForm({ id, header, onSubmit }: HeaderFormProps) {
  const { register, handleSubmit, formState } = useForm<HeaderFields>({ defaultValues: toFields(header) })
  return (
    <form
      id={id}
      noValidate
      onSubmit={handleSubmit(fields => onSubmit(toHeader(fields)))}
      className="flex flex-col gap-4"
    >
      <p className="text-14 text-muted">{t('preview.dataHint')}</p>
      <TextField {...register('requestingDentist')} label={t('report.dentist')} maxLength={120} autoComplete="off" />
      <TextField {...register('patientName')} label={t('report.patient')} maxLength={120} autoComplete="off" />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...register('patientAge', { validate: value => isAge(value) || t('preview.ageInvalid') })}
          label={t('preview.age')}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          error={formState.errors.patientAge?.message}
        />
        <SexField {...register('patientSex')} />
      </div>
      <TextField {...register('radiographyDate')} type="date" label={t('report.dateTaken')} />
    </form>
  )
}
