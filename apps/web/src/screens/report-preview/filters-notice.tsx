import { t } from '@xrai/contract/strings/translate'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { OtherFilters } from './use-filtered-report.ts'

interface FiltersNoticeProps {
  readonly because: OtherFilters
  readonly busy: boolean
  readonly onApply: () => void
  readonly className?: string
}

/** That the report shows other filters than the analysis, and the way to give it those. */
export function FiltersNotice({ because, busy, onApply, className }: FiltersNoticeProps) {
  const isKept = because === 'kept'
  return (
    <div data-no-print className={className}>
      <Alert
        tone={isKept ? 'info' : 'warn'}
        action={
          <Button look="outline" busy={busy} onClick={onApply}>
            {t(isKept ? 'reportPage.applyFilters' : 'ui.retry')}
          </Button>
        }
      >
        {t(isKept ? 'reportPage.filtersKept' : 'reportPage.filtersFailed')}
      </Alert>
    </div>
  )
}
