import type { ReviewProgress } from '@xrai/contract/review/progress'
import { t } from '@xrai/contract/strings/translate'
import { CloudOff, ListChecks, Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { classLook } from '../findings/class-look.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Menu } from '../ui/menu.tsx'
import { Progress } from '../ui/progress.tsx'
import { useViewer, type ViewerStore } from '../viewer/viewer-store.ts'
import { bulkChoices } from './bulk-choices.ts'
import { useDesk, useReviewContext, useSnapshot } from './review-context.ts'

interface ReviewHeadProps {
  readonly store: ViewerStore
  readonly progress: ReviewProgress
  /** In place of 'n de n decididos', where nothing is to be decided. */
  readonly text?: string | undefined
  /** Under it. */
  readonly below?: ReactNode
}

/** How far the review is, back and forth, and what is decided for several at once. */
export function ReviewHead({ store, progress: { decided, total }, text, below }: ReviewHeadProps) {
  const { desk, me } = useReviewContext()
  const snapshot = useSnapshot(desk, state => state)
  const isRejectedShown = useDesk(desk, state => state.isRejectedShown)
  const rejected = snapshot.findings.filter(({ state }) => state === 'rejected').length
  const progress = snapshot.isLoaded ? (text ?? t('review.progress', { decided, total })) : ''
  if (total === 0 && snapshot.findings.length === 0 && me === undefined) return null
  return (
    <div className="flex flex-col gap-2 px-4 pb-2">
      <div className="flex min-h-10 items-center gap-1">
        <p className="flex-1 text-14 text-room-muted tabular-nums">{progress}</p>
        {me !== undefined && (
          <>
            <button
              type="button"
              aria-label={t('review.undo')}
              title={t('review.undo')}
              aria-disabled={!snapshot.undoable || undefined}
              onClick={desk.undo}
              className={historyButton}
            >
              <Undo2 size={18} aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={t('review.redo')}
              title={t('review.redo')}
              aria-disabled={!snapshot.redoable || undefined}
              onClick={desk.redo}
              className={historyButton}
            >
              <Redo2 size={18} aria-hidden="true" />
            </button>
            <BulkMenu store={store} />
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

const historyButton = buttonClass(
  'room',
  'size-9 px-0 aria-disabled:opacity-35 aria-disabled:hover:bg-transparent pointer-coarse:size-11',
)

function BulkMenu({ store }: { readonly store: ViewerStore }) {
  const { desk } = useReviewContext()
  const marks = useViewer(store, (_, scene) => scene.marks)
  const selected = useViewer(store, state => state.selected)
  const findings = useSnapshot(desk, state => state.findings)
  const choices = bulkChoices(
    findings,
    marks.map(({ id }) => id),
    selected,
  )
  if (choices.length === 0) return null
  return (
    <Menu
      trigger={
        <button type="button" aria-label={t('review.bulk')} title={t('review.bulk')} className={historyButton}>
          <ListChecks size={18} aria-hidden="true" />
        </button>
      }
      items={choices.map(choice => ({
        label:
          choice.kind === 'accept'
            ? t('review.acceptFrom', { percent: choice.percent, count: choice.ids.length })
            : t('review.rejectClass', { class: classLook(choice.class).name, count: choice.ids.length }),
        // After the menu has closed and given the focus back, for the reasons take it.
        perform: () =>
          void setTimeout(() => (choice.kind === 'accept' ? desk.acceptAll(choice.ids) : desk.reject(choice.ids))),
      }))}
    />
  )
}
