import { t } from '@xrai/contract/strings/translate'
import { useReport } from '../../client/reports.ts'
import { sentenceOf } from '../../client/result.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { latePart } from '../../ui/late-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const waiting = <Skeleton className="h-96 w-full" />

const ReportForm = latePart(async () => (await import('../report-preview/report-form.tsx')).ReportForm, waiting)

interface ReportDataDialogProps {
  readonly analysisId: string
  readonly open: boolean
  readonly onClose: () => void
}

/** 'Datos del informe': prefilled by the server from session, case and DICOM; empty stays unknown. */
export function ReportDataDialog({ analysisId, open, onClose }: ReportDataDialogProps) {
  const { data, error, isFetching, refetch } = useReport(open ? analysisId : undefined)
  return (
    <Dialog open={open} onClose={onClose} title={t('report.data')}>
      {data && <ReportForm report={data} onSaved={onClose} />}
      {!data && error && <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && waiting}
    </Dialog>
  )
}
