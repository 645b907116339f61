import { t } from '@xrai/contract/strings/translate'
import { Button } from '../../base/ui/button.tsx'
import { countText } from './count-text.ts'

export interface MoreAnalysesProps {
  readonly shown: number
  readonly total: number
  /** True if there are more than `total`. */
  readonly more?: boolean | undefined
  readonly busy: boolean
  /** Absent when there are no more. */
  readonly onMore: (() => void) | undefined
}

/** The end of a paged list. */
export function MoreAnalyses({ shown, total, more = false, busy, onMore }: MoreAnalysesProps) {
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      <p role="status" className="text-14 text-muted">
        {t('analysis.showing', { shown, total: countText({ total, more }) })}
      </p>
      {onMore && (
        <Button busy={busy} onClick={onMore}>
          {t('home.more')}
        </Button>
      )}
    </div>
  )
}
