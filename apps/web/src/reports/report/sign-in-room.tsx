import type { ReportFilters } from '@xrai/contract/records/report'
import { t } from '@xrai/contract/strings/translate'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { sentenceOf } from '../../client/result.ts'
import { FiltersNotice } from './filters-notice.tsx'
import { LazyReportSheet } from './lazy-report-sheet.tsx'
import { SheetSkeleton } from './sheet-skeleton.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { useFilteredReport } from './use-filtered-report.ts'

interface SignInRoomProps {
  readonly analysisId: string
  readonly filters: ReportFilters
  readonly onClose: () => void
  readonly onSigned: () => void
}

/** Signs beside the radiograph: shows the report to sign above the room. */
export function SignInRoom({ analysisId, filters, onClose, onSigned }: SignInRoomProps) {
  const { report, error, otherFilters, isFetching, retry, applyFilters } = useFilteredReport(analysisId, filters)
  if (!report) {
    return (
      <Dialog open onClose={onClose} title={t('signing.sign')} size="wide">
        {error ? <ErrorState text={sentenceOf(error)} busy={isFetching} onRetry={retry} /> : <SheetSkeleton />}
      </Dialog>
    )
  }
  const notice = otherFilters && (
    <FiltersNotice report={report} because={otherFilters} busy={isFetching} onApply={applyFilters} className="m-3" />
  )
  return (
    <SignDialog
      report={report}
      onClose={onClose}
      onSigned={onSigned}
      isOutdated={isFetching}
      sheet={
        <>
          {notice}
          <LazyReportSheet model={report} />
        </>
      }
    />
  )
}
