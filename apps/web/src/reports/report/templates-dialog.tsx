import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { ReportTemplate, TemplateField } from '@xrai/contract/routes/report-templates'
import { inSpanish, t } from '@xrai/contract/strings/translate'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { TextArea } from '../../base/ui/text-area.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { useUnsaved } from '../../base/ui/unsaved.ts'
import { useAddTemplate, useDeleteTemplate, useTemplates } from '../../client/report-templates.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { showFailure } from '../../shell/frame/show-failure.ts'

interface TemplatesDialogProps {
  readonly field: TemplateField
  /** The current text of the report's field; without a report the user types a text here. */
  readonly present?: string
  readonly onInsert?: (text: string) => void
  readonly onClose: () => void
}

/** The clinic's templates for one text of the report: inserts, deletes, and saves the current text. */
export function TemplatesDialog({ field, present: ofReport, onInsert, onClose }: TemplatesDialogProps) {
  const { data: session } = useSession()
  const [typed, setTyped] = useState('')
  const present = ofReport ?? typed
  const { data, error, isFetching, refetch } = useTemplates()
  const add = useAddTemplate()
  const remove = useDeleteTemplate()
  const mayChange = mayCall(endpoints.addTemplate, session)
  const templates = data?.templates.filter(template => template.field === field)
  const keep = (text: string) =>
    add.mutate(
      { field, text },
      {
        onSuccess: () => {
          setTyped('')
          showToast({ text: t('reportText.templateKept') })
        },
        onError: showFailure,
      },
    )
  const drop = ({ id, text }: ReportTemplate) =>
    remove.mutate(id, {
      onSuccess: () =>
        showToast({
          text: t('reportText.templateRemoved'),
          undo: () => add.mutate({ field, text }, { onError: showFailure }),
        }),
      onError: showFailure,
    })
  const isKept = templates?.some(({ text }) => text === present.trim())
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reportText.templatesOf', { field: t(`report.${field}`) })}
      actions={
        mayChange && (
          <Button
            busy={add.isPending}
            disabled={present.trim() === '' || isKept === true}
            onClick={() => keep(present.trim())}
          >
            {!add.isPending && <Plus size={18} aria-hidden="true" />}
            {t(ofReport === undefined ? 'reportText.addTemplate' : 'reportText.keepTemplate')}
          </Button>
        )
      }
    >
      <p className="mb-3 text-14 text-muted">{t('reportText.templatesHint')}</p>
      {ofReport === undefined && mayChange && <NewTemplate value={typed} onChange={setTyped} />}
      {error && !data && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24" />}
      {templates?.length === 0 && (
        <p className="rounded-control bg-mist px-4 py-6 text-center text-14">{t('reportText.noTemplates')}</p>
      )}
      <ul className="flex flex-col gap-2">
        {templates?.map(template => (
          <li key={template.id} className="flex items-start gap-2 rounded-control border border-line p-3">
            <p className="min-w-0 flex-1 text-14 break-words whitespace-pre-line">{template.text}</p>
            {onInsert && (
              <Button
                onClick={() => onInsert(template.text)}
                aria-label={t('reportText.insertTemplate', { text: template.text })}
                className="shrink-0 px-3 text-14"
              >
                {t('reportText.insert')}
              </Button>
            )}
            {mayChange && (
              <button
                type="button"
                onClick={() => drop(template)}
                aria-label={t('reportText.removeTemplate', { text: template.text })}
                className={buttonClass('icon', 'shrink-0 text-muted')}
              >
                <Trash2 size={18} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {onInsert && <Starters field={field} onInsert={onInsert} />}
    </Dialog>
  )
}

/** Spanish, like every report. */
const startersOf = (field: TemplateField) =>
  (['first', 'second', 'third'] as const).map(which => inSpanish(`reportText.starters.${field}.${which}`))

interface StartersProps {
  readonly field: TemplateField
  readonly onInsert: (text: string) => void
}

/** The product's sample texts, offered to a clinic without its own. */
function Starters({ field, onInsert }: StartersProps) {
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-16">{t('reportText.startersTitle')}</h3>
      <ul className="flex flex-col gap-2">
        {startersOf(field).map(text => (
          <li key={text} lang="es" className="flex items-start gap-2 rounded-control border border-line p-3">
            <p className="min-w-0 flex-1 text-14 break-words whitespace-pre-line">{text}</p>
            <Button
              onClick={() => onInsert(text)}
              aria-label={t('reportText.insertStarter', { text })}
              className="shrink-0 px-3 text-14"
            >
              {t('reportText.insert')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NewTemplateProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Inside the dialog, so that closing it asks before the text is lost. */
function NewTemplate({ value, onChange }: NewTemplateProps) {
  useUnsaved({ isUnsaved: () => value.trim() !== '' })
  return (
    <TextArea
      label={t('reportText.newTemplate')}
      value={value}
      onChange={event => onChange(event.target.value)}
      maxLength={2000}
      className="mb-4"
    />
  )
}
