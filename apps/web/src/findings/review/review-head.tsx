import type { ReviewProgress } from '@xrai/contract/review/progress'
import { t } from '@xrai/contract/strings/translate'
import { CloudOff, Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Progress } from '../../base/ui/progress.tsx'
import type { ViewerStore } from '../../viewer/viewer-store.ts'
import { headButton } from './head-button.ts'
import { LazyBulkMenu, LazyCarryOver } from './lazy-parts.tsx'
import { useDesk, useReviewContext, useSnapshot } from './review-context.ts'

interface ReviewHeadProps {
  readonly store: ViewerStore
  readonly progress: ReviewProgress
  /** Replaces 'Decididos: n de n' if nothing is to be decided. */
  readonly text?: string | undefined
  /** Content below it. */
  readonly below?: ReactNode
  /** The sort control, if it has no separate line. */
  readonly sort?: ReactNode
}

/** The review's progress, undo and redo, and the bulk decisions. */
export function ReviewHead({ store, progress: { decided, total }, text, below, sort }: ReviewHeadProps) {
  const { desk, me } = useReviewContext()
  const snapshot = useSnapshot(desk, state => state)
  const isRejectedShown = useDesk(desk, state => state.isRejectedShown)
  const rejected = snapshot.findings.filter(({ state }) => state === 'rejected').length
  const isHeld = useDesk(desk, state => state.isHeld)
  const progress = snapshot.isLoaded ? (text ?? t('review.progress', { decided, total })) : ''
  if (total === 0 && snapshot.findings.length === 0 && me === undefined) return null
  return (
    <div className="flex flex-col gap-2 px-4 pb-2 max-lg:gap-1 max-lg:pb-1">
      <div className="flex min-h-10 items-center gap-1 max-lg:gap-0">
        <p className="min-w-0 flex-1 text-14 text-room-muted tabular-nums">
          {progress || <span role="status">{isHeld && t('review.held')}</span>}
        </p>
        {sort}
        {me !== undefined && (
          <>
            <button
              type="button"
              aria-label={t('review.undo')}
              title={t('review.undo')}
              aria-disabled={!snapshot.undoable || undefined}
              onClick={desk.undo}
              className={headButton}
            >
              <Undo2 size={18} aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={t('review.redo')}
              title={t('review.redo')}
              aria-disabled={!snapshot.redoable || undefined}
              onClick={desk.redo}
              className={headButton}
            >
              <Redo2 size={18} aria-hidden="true" />
            </button>
            <LazyBulkMenu store={store} />
          </>
        )}
      </div>
      {text === undefined && (
        <Progress label={progress || t('ui.loading')} value={total === 0 || !snapshot.isLoaded ? 0 : decided / total} />
      )}
      {snapshot.isOffline && snapshot.waiting > 0 && (
        <p role="status" className="flex items-center gap-2 text-13 text-warn-line">
          <CloudOff size={14} aria-hidden="true" className="shrink-0" />
          {t('review.offline')}
        </p>
      )}
      {below}
      {text === undefined && me !== undefined && <LazyCarryOver store={store} />}
      {rejected > 0 && (
        <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-13 text-room-muted pointer-coarse:min-h-11">
          <input
            type="checkbox"
            role="switch"
            checked={isRejectedShown}
            aria-checked={isRejectedShown}
            onChange={event => desk.showRejected(event.currentTarget.checked)}
            className="size-4 accent-primary"
          />
          {t('review.showRejected', { count: rejected })}
        </label>
      )}
    </div>
  )
}
