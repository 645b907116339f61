import type { ReportModel, ReportTexts } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useSaveReport } from '../client/reports.ts'
import { sentenceOf } from '../client/result.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { showToast } from '../ui/toast.tsx'
import { useMayChange } from './use-may-change.ts'

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
  const { register, handleSubmit, reset } = useForm<TextFields>({ defaultValues: toFields(report) })
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
      <TextArea
        {...register('recommendations')}
        label={t('report.recommendations')}
        aside={t('reportText.perLine')}
        rows={5}
        maxLength={4000}
      />
      <TextArea {...register('notes')} label={t('report.notes')} rows={2} maxLength={2000} />
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
