import { type TemplateField, templateFields } from '@xrai/contract/routes/report-templates'
import { t } from '@xrai/contract/strings/translate'
import { ChevronRight, LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { useTemplates } from '../../client/report-templates.ts'
import { TemplatesDialog } from '../../reports/report/templates-dialog.tsx'

/** The clinic's templates for each text of a report, added and deleted here. */
export function ClinicTexts() {
  const { data } = useTemplates()
  const [field, setField] = useState<TemplateField | null>(null)
  return (
    <>
      <ul className="rounded-card border border-line">
        {templateFields.map(name => (
          <li key={name} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => setField(name)}
              className="flex min-h-15 w-full items-center gap-4 px-5 py-3 text-left transition-colors hover:bg-mist"
            >
              <LayoutTemplate size={20} aria-hidden="true" className="shrink-0 text-primary-ink" />
              <span className="min-w-0 flex-1 font-medium">{t(`report.${name}`)}</span>
              <span className="text-14 text-muted">{countText(data?.templates.filter(one => one.field === name))}</span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      {field !== null && <TemplatesDialog field={field} onClose={() => setField(null)} />}
    </>
  )
}

function countText(templates: readonly unknown[] | undefined): string {
  if (!templates) return ''
  return t(templates.length === 1 ? 'clinicPage.oneTemplate' : 'clinicPage.templates', { count: templates.length })
}
