import type { ReportModel } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import { type ReactNode, useId, useState } from 'react'
import { Card } from '../../base/ui/card.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ReportForm } from '../../reports/report/report-form.tsx'
import { ReportSheet } from '../../reports/report/report-sheet.tsx'
import { ReportTextsForm } from '../../reports/report/report-texts-form.tsx'
import { SignaturePanel } from '../../reports/report/signature-panel.tsx'
import { PlanNote } from '../../shell/credits/plan-note.tsx'
import { PageFooters } from './page-footers.tsx'
import { ReportActions } from './report-actions.tsx'

interface OpenReportProps {
  readonly report: ReportModel
  /** A notice above the sheet. */
  readonly notice?: ReactNode
}

/** The sheet with its actions, and beside it the dentist's fields. */
export function OpenReport({ report, notice }: OpenReportProps) {
  const [editing, setEditing] = useState(false)
  const dataId = useId()
  const textId = useId()
  return (
    <div className="min-h-dvh bg-mist pb-24 sm:pb-0 print:min-h-0 print:bg-paper print:pb-0">
      <PageFooters code={report.reportCode} />
      <div
        className={classNames(
          'mx-auto grid w-full max-w-(--page) gap-x-6 gap-y-4 px-3 py-4 sm:px-6 sm:py-8 xl:justify-center print:block print:p-0',
          report.isDraft ? 'xl:grid-cols-[minmax(0,796px)_20rem]' : 'xl:grid-cols-[minmax(0,796px)]',
        )}
      >
        <div className="mx-auto w-full max-w-[796px] min-w-0 print:max-w-none">
          <ReportActions report={report} onEdit={report.isDraft ? () => setEditing(true) : null} />
          <SignaturePanel report={report} />
          {notice}
          {report.isDraft && !report.detailed && <PlanNote capability="detailed-report" className="mt-4" />}
          <div className="mt-4 overflow-hidden rounded-card border border-line shadow-raised print:mt-0 print:overflow-visible print:rounded-none print:border-0 print:shadow-none">
            <ReportSheet model={report} level={1} />
          </div>
        </div>
        {report.isDraft && (
          <div data-no-print className="hidden flex-col gap-4 xl:flex">
            <Card className="p-5">
              <aside aria-labelledby={dataId}>
                <h2 id={dataId} className="mb-2 text-19">
                  {t('report.data')}
                </h2>
                <ReportForm report={report} />
              </aside>
            </Card>
            <Card className="p-5">
              <aside aria-labelledby={textId}>
                <h2 id={textId} className="mb-2 text-19">
                  {t('reportText.title')}
                </h2>
                <ReportTextsForm report={report} />
              </aside>
            </Card>
          </div>
        )}
      </div>
      <div data-no-print>
        <Dialog open={editing} onClose={() => setEditing(false)} title={t('report.data')}>
          <ReportForm report={report} onSaved={() => setEditing(false)} />
          <h3 className="mt-6 mb-2 text-16">{t('reportText.title')}</h3>
          <ReportTextsForm report={report} />
        </Dialog>
      </div>
    </div>
  )
}
