import { t } from '@xrai/contract/strings/translate'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Spinner } from '../../base/ui/spinner.tsx'
import type { ShownWindows } from '../window-choice.ts'

interface WindowNoticeProps extends ShownWindows {
  readonly missing: NonNullable<ShownWindows['missing']>
}

/**
 * Above the toolbar, because a dentist must not mistake the displayed greys for those of a window that is not shown.
 */
export function WindowNotice({ names, missing, isLoading, onRetry, onChoose }: WindowNoticeProps) {
  const shown = names[0] ?? ''
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 border-t border-room-line bg-room-panel px-4 py-2 max-sm:pb-1">
      <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-warn-tint" />
      <p role="alert" className="min-w-0 flex-1 basis-60 text-14 wrap-anywhere max-sm:text-13">
        {t('viewer.windowNotShown', { wanted: missing.name, shown })}{' '}
        <span className="text-room-muted">{missing.failure}</span>
      </p>
      <div className="flex flex-wrap gap-x-2 max-sm:-ml-3">
        <button type="button" className={buttonClass('room')} aria-disabled={isLoading} onClick={onRetry}>
          {isLoading ? <Spinner size={16} /> : <RotateCw size={16} aria-hidden="true" />}
          {t('viewer.windowRetry')}
        </button>
        <button type="button" className={buttonClass('room')} onClick={() => onChoose(0)}>
          {t('viewer.windowKeep', { shown })}
        </button>
      </div>
    </div>
  )
}
