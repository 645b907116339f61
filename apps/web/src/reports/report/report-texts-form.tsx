import { reportTextMaxima } from '@xrai/contract/records/limits'
import type { ReportModel, ReportTexts } from '@xrai/contract/records/report'
import type { TemplateField } from '@xrai/contract/routes/report-templates'
import { t } from '@xrai/contract/strings/translate'
import { LayoutTemplate } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { TextArea } from '../../base/ui/text-area.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useSaveReport } from '../../client/reports.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'
import { SaveStatus } from './save-status.tsx'
import { useAutosave } from './use-autosave.ts'
import { useMayChange } from './use-may-change.ts'
import { withTemplate } from './with-template.ts'

const TemplatesDialog = lazyComponent(async () => (await import('./templates-dialog.tsx')).TemplatesDialog, null)

type Name = keyof ReportTexts
type TextFields = Readonly<Record<Name, string>>

const fieldsOf = ({ conclusion, recommendations, notes }: ReportModel): TextFields => ({
  conclusion: conclusion ?? '',
  recommendations: recommendations.join('\n'),
  notes: notes ?? '',
})

/** Blank recommendations omit the section; other blank texts are unknown. */
const bodyOf = ({ conclusion, recommendations, notes }: Partial<TextFields>) => ({
  texts: {
    ...(conclusion !== undefined && { conclusion: conclusion || null }),
    ...(recommendations !== undefined && { recommendations }),
    ...(notes !== undefined && { notes: notes || null }),
  },
})

/** Conclusion, recommendations and notes, saved while typing. */
export function ReportTextsForm({ report }: { readonly report: ReportModel }) {
  const save = useSaveReport(report.analysisId)
  const mayChange = useMayChange(report)
  const [field, setField] = useState<TemplateField | null>(null)
  const { autosave, state } = useAutosave({ report, fieldsOf, bodyOf })
  const { values } = state
  const insert = (text: string) => {
    if (field === null) return
    const next = withTemplate(field, values[field], text)
    if (next === null) return showToast({ text: t('reportText.doesNotFit', { limit: reportTextMaxima[field] }) })
    autosave.change(field, next)
    setField(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await autosave.flush()) showToast({ text: t('reportText.saved') })
  }
  const restore = async () => {
    if (!(await autosave.flush())) return
    save.mutate(
      { texts: { recommendations: null } },
      {
        onSuccess: () => showToast({ text: t('reportText.saved') }),
        onError: showFailure,
      },
    )
  }
  const area = (name: Name) => ({
    label: t(`report.${name}`),
    value: values[name],
    maxLength: reportTextMaxima[name],
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => autosave.change(name, event.target.value),
  })
  const templatesOf = (of: TemplateField) => (
    <Button look="quiet" onClick={() => setField(of)} className="-mt-3 min-h-9 self-start px-2 text-14 text-muted">
      <LayoutTemplate size={16} aria-hidden="true" />
      {t('reportText.templates')}
      <span className="sr-only">: {t(`report.${of}`)}</span>
    </Button>
  )
  if (!mayChange) return null
  return (
    <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-4">
      <p className="text-13 text-muted">{t('reportText.hint')}</p>
      <TextArea {...area('conclusion')} />
      {templatesOf('conclusion')}
      <TextArea {...area('recommendations')} aside={t('reportText.perLine')} rows={5} />
      {templatesOf('recommendations')}
      <TextArea {...area('notes')} rows={2} />
      {templatesOf('notes')}
      {field && (
        <TemplatesDialog field={field} present={values[field]} onInsert={insert} onClose={() => setField(null)} />
      )}
      <SaveStatus autosave={autosave} state={state} labelOf={name => t(`report.${name}`)} />
      <Button type="submit" look="outline" busy={state.status === 'saving'} className="w-full">
        {t('reportText.save')}
      </Button>
      {report.hasOwnRecommendations && (
        <Button look="quiet" disabled={save.isPending} onClick={() => void restore()}>
          {t('reportText.restore')}
        </Button>
      )}
    </form>
  )
}
