import type { ReportFilters, ReportModel } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import { Download } from 'lucide-react'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { sentenceOf } from '../../client/result.ts'
import { FiltersNotice } from './filters-notice.tsx'
import { LazyReportSheet } from './lazy-report-sheet.tsx'
import { SheetSkeleton } from './sheet-skeleton.tsx'
import { useFilteredReport } from './use-filtered-report.ts'
import { usePdfDownload } from './use-pdf-download.ts'

interface ReportDialogProps {
  readonly analysisId: string
  readonly filters: ReportFilters
  readonly open: boolean
  readonly onClose: () => void
}

/** 'Reporte': the report of the filtered findings, above the preview. */
export function ReportDialog({ analysisId, filters, open, onClose }: ReportDialogProps) {
  const { report, error, otherFilters, isFetching, retry, applyFilters } = useFilteredReport(
    open ? analysisId : undefined,
    filters,
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('preview.report')}
      size="wide"
      {...(report ? { actions: <DownloadButton report={report} /> } : {})}
    >
      {report && otherFilters && (
        <FiltersNotice
          report={report}
          because={otherFilters}
          busy={isFetching}
          onApply={applyFilters}
          className="mb-4"
        />
      )}
      {report && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus in it the long sheet scrolls by keyboard
        <div tabIndex={0} className="rounded-small">
          <LazyReportSheet model={report} />
        </div>
      )}
      {!report && error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={retry} />}
      {!report && !error && <SheetSkeleton />}
    </Dialog>
  )
}

function DownloadButton({ report }: { readonly report: ReportModel }) {
  const { state, download } = usePdfDownload(report)
  const busy = state.is === 'busy'
  return (
    <>
      {state.is === 'failed' && (
        <p role="alert" className="mr-auto self-center text-14 text-error">
          {state.text}
        </p>
      )}
      <Button busy={busy} onClick={() => void download()}>
        {!busy && <Download size={18} aria-hidden="true" />}
        {t('report.download')}
      </Button>
    </>
  )
}
