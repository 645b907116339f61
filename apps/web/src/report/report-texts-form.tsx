import type { ReportModel, ReportTexts } from '@xrai/contract/records/report'
import type { TemplateField } from '@xrai/contract/routes/report-templates'
import { t } from '@xrai/contract/strings/translate'
import { LayoutTemplate } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSaveReport } from '../client/reports.ts'
import { sentenceOf } from '../client/result.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { showToast } from '../ui/toast.tsx'
import { useMayChange } from './use-may-change.ts'

const TemplatesDialog = lazyComponent(async () => (await import('./templates-dialog.tsx')).TemplatesDialog, null)

type Written = Pick<ReportModel, 'conclusion' | 'recommendations' | 'notes'>
type TextFields = Readonly<Record<keyof ReportTexts, string>>

const toFields = ({ conclusion, recommendations, notes }: Written): TextFields => ({
  conclusion: conclusion ?? '',
  recommendations: recommendations.join('\n'),
  notes: notes ?? '',
})

/** Conclusion, recommendations and notes. A failure keeps what was typed. */
export function ReportTextsForm({ report }: { readonly report: ReportModel }) {
  const save = useSaveReport(report.analysisId)
  const mayChange = useMayChange(report)
  const [field, setField] = useState<TemplateField | null>(null)
  const { register, handleSubmit, reset, getValues, setValue } = useForm<TextFields>({
    defaultValues: toFields(report),
  })
  useEffect(() => reset(toFields(report), { keepDirtyValues: true }), [report, reset])
  const send = (texts: ReportTexts) =>
    save.mutate(
      { texts },
      {
        onSuccess: saved => {
          reset(toFields(saved))
          showToast({ text: t('reportText.saved') })
        },
      },
    )
  const insert = (text: string) => {
    if (field === null) return
    const before = getValues(field).trimEnd()
    setValue(field, before === '' ? text : `${before}\n${text}`, { shouldDirty: true })
    setField(null)
  }
  const templatesOf = (of: TemplateField) => (
    <Button look="quiet" onClick={() => setField(of)} className="-mt-3 min-h-9 self-start px-2 text-14 text-muted">
      <LayoutTemplate size={16} aria-hidden="true" />
      {t('reportText.templates')}
      <span className="sr-only">: {t(`report.${of}`)}</span>
    </Button>
  )
  if (!mayChange) return null
  return (
    <form
      noValidate
      onSubmit={handleSubmit(typed =>
        send({ ...typed, conclusion: typed.conclusion || null, notes: typed.notes || null }),
      )}
      className="flex flex-col gap-4"
    >
      <p className="text-13 text-muted">{t('reportText.hint')}</p>
      <TextArea {...register('conclusion')} label={t('report.conclusion')} maxLength={2000} />
      {templatesOf('conclusion')}
      <TextArea
        {...register('recommendations')}
        label={t('report.recommendations')}
        aside={t('reportText.perLine')}
        rows={5}
        maxLength={4000}
      />
      {templatesOf('recommendations')}
      <TextArea {...register('notes')} label={t('report.notes')} rows={2} maxLength={2000} />
      {templatesOf('notes')}
      {field && (
        <TemplatesDialog field={field} present={getValues(field)} onInsert={insert} onClose={() => setField(null)} />
      )}
      {save.isError && <Alert tone="error">{sentenceOf(save.error)}</Alert>}
      <Button type="submit" look="outline" busy={save.isPending} className="w-full">
        {t('reportText.save')}
      </Button>
      {report.hasOwnRecommendations && (
        <Button
          look="quiet"
          disabled={save.isPending}
          onClick={handleSubmit(typed =>
            send({ conclusion: typed.conclusion || null, recommendations: null, notes: typed.notes || null }),
          )}
        >
          {t('reportText.restore')}
        </Button>
      )}
    </form>
  )
}
