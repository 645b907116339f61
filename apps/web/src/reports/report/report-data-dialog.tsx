import type { ReportFilters } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useReport } from '../../client/reports.ts'
import { sentenceOf } from '../../client/result.ts'

const waiting = <Skeleton className="h-96 w-full" />

const ReportForm = lazyComponent(async () => (await import('./report-form.tsx')).ReportForm, waiting)

interface ReportDataDialogProps {
  readonly analysisId: string
  readonly filters: ReportFilters
  readonly open: boolean
  readonly onClose: () => void
}

/** 'Datos del informe', prefilled by the server from session, case and DICOM; an empty field means unknown. */
export function ReportDataDialog({ open, ...data }: ReportDataDialogProps) {
  return (
    <Dialog open={open} onClose={data.onClose} title={t('report.data')}>
      <ReportData {...data} />
    </Dialog>
  )
}

function ReportData({ analysisId, filters, onClose }: Omit<ReportDataDialogProps, 'open'>) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useReport(analysisId, filters)
  // The cached report may be outdated by another tab, so editing starts only with a fresh response.
  const report = isFetchedAfterMount ? data : undefined
  return (
    <>
      {report && <ReportForm report={report} onSaved={onClose} />}
      {!data && error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!report && (data || !error) && waiting}
    </>
  )
}
