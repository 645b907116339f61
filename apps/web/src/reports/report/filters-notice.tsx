import { t } from '@xrai/contract/strings/translate'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import type { OtherFilters } from './use-filtered-report.ts'
import { type Changeable, useMayChange } from './use-may-change.ts'

interface FiltersNoticeProps {
  readonly report: Changeable
  readonly because: OtherFilters
  readonly busy: boolean
  readonly onApply: () => void
  readonly className?: string
}

/** Warns that the report's filters differ from the analysis; users who may change the report can apply the new ones. */
export function FiltersNotice({ report, because, busy, onApply, className }: FiltersNoticeProps) {
  const mayChange = useMayChange(report)
  const isKept = because === 'kept'
  const isReviewed = report.reviewedAt !== null
  const kept = isReviewed ? 'reportPage.filtersKept' : 'reportPage.filtersOwn'
  return (
    <div data-no-print className={className}>
      <Alert
        tone={isKept ? 'info' : 'warn'}
        action={
          mayChange ? (
            <Button look="outline" busy={busy} onClick={onApply}>
              {t(isKept ? 'reportPage.applyFilters' : 'ui.retry')}
            </Button>
          ) : undefined
        }
      >
        {t(isKept ? kept : 'reportPage.filtersFailed')} {isReviewed && mayChange && t('reportPage.reopens')}
      </Alert>
    </div>
  )
}
