import { Link } from '@tanstack/react-router'
import type { ReportModel } from '@xrai/contract/records/report'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { ArrowLeft, Download, PencilLine, Printer, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { useSession } from '../../client/session.ts'
import { SharePdf } from '../../reports/report/share-pdf.tsx'
import { whenTextsStored } from '../../reports/report/stored-texts.ts'
import { usePdfDownload } from '../../reports/report/use-pdf-download.ts'

interface ReportActionsProps {
  readonly report: ReportModel
  /** Null for a read-only report. */
  readonly onEdit: (() => void) | null
}

/** Above the sheet on a large screen, within the thumb's reach on a phone. */
export function ReportActions({ report, onEdit }: ReportActionsProps) {
  const { state, download } = usePdfDownload(report)
  const [isStoring, setStoring] = useState(false)
  const busy = isStoring || state.is === 'busy'
  const downloadStored = () => {
    setStoring(true)
    void whenTextsStored(download).finally(() => setStoring(false))
  }
  const { data: session } = useSession()
  const mayShow = mayCall(endpoints.getPatientView, session)
  return (
    <div data-no-print>
      <div className="flex flex-wrap items-center gap-3">
        <Link
          to="/preview"
          search={{ analysis: report.analysisId }}
          className={buttonClass('quiet', '-ml-3 gap-2 text-muted')}
        >
          <ArrowLeft size={18} aria-hidden="true" />
          {t('reportPage.toAnalysis')}
        </Link>
        {mayShow && (
          <Link
            to="/patient-view"
            search={{ analysis: report.analysisId }}
            className={buttonClass('quiet', '-mr-3 ml-auto sm:mr-0')}
          >
            <UserRound size={18} aria-hidden="true" />
            {t('patientView.open')}
          </Link>
        )}
        <div
          data-dock
          className={classNames(
            'fixed inset-x-0 bottom-0 z-20 flex items-center gap-2 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:static sm:border-0 sm:bg-transparent sm:p-0',
            !mayShow && 'sm:ml-auto',
          )}
        >
          {onEdit && (
            <Button
              look="plain"
              onClick={onEdit}
              className="size-12 px-0 sm:h-auto sm:min-h-12 sm:w-auto sm:px-4 xl:hidden"
            >
              <PencilLine size={18} aria-hidden="true" />
              <span className="sr-only sm:not-sr-only">{t('report.data')}</span>
            </Button>
          )}
          <Button
            look="plain"
            onClick={() => void whenTextsStored(() => window.print())}
            className="size-12 px-0 sm:h-auto sm:min-h-12 sm:w-auto sm:px-4"
          >
            <Printer size={18} aria-hidden="true" />
            <span className="sr-only sm:not-sr-only">{t('report.print')}</span>
          </Button>
          <SharePdf report={report} className="size-12 px-0 sm:h-auto sm:min-h-12 sm:w-auto sm:px-4" />
          <Button look="primary" busy={busy} onClick={downloadStored} className="flex-1 px-4 sm:flex-none sm:px-6">
            {!busy && <Download size={20} aria-hidden="true" />}
            {busy ? t('reportPage.preparing') : t('report.download')}
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {busy ? t('reportPage.preparing') : ''}
      </p>
      {state.is === 'failed' && (
        <Alert
          tone="error"
          title={t('reportPage.downloadFailed')}
          className="mt-3"
          action={
            <Button look="outline" onClick={downloadStored}>
              {t('ui.retry')}
            </Button>
          }
        >
          {state.text}
        </Alert>
      )}
    </div>
  )
}
