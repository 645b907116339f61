import type { FoldedFinding } from '@xrai/contract/review/fold'
import { t } from '@xrai/contract/strings/translate'
import { Check, CircleAlert, type LucideIcon, Pencil, Plus, StickyNote, X } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import { FindingRow, type FindingRowProps } from '../finding-row.tsx'
import { useReviewContext } from './review-context.ts'
import { findingAt, stateMarkText, stateText } from './review-words.ts'

/** A finding with its state and, for users who may decide, the two most frequent decisions. */
export const ReviewRow = memo(function ReviewRow(props: FindingRowProps) {
  const { finding } = props
  const { me } = useReviewContext()
  if (!('state' in finding)) return <FindingRow {...props} />
  return (
    <div className={classNames('flex items-center rounded-control lg:pr-0.5', props.isSelected && 'bg-room-line')}>
      <div className="min-w-0 flex-1">
        <FindingRow
          {...props}
          state={stateText(finding, me)}
          sign={<StateBadge finding={finding} me={me} />}
          isStruck={finding.state === 'rejected'}
        />
      </div>
      {me !== undefined && <QuickAnswers finding={finding} />}
    </div>
  )
})

const icons: Readonly<Record<Exclude<FoldedFinding['state'], 'undecided'>, LucideIcon>> = {
  accepted: Check,
  rejected: X,
  edited: Pencil,
  added: Plus,
}

/** Blank while undecided; its space is reserved, so that no row moves after a decision. */
function StateBadge({ finding, me }: { readonly finding: FoldedFinding; readonly me: string | undefined }) {
  const { state, note, conflict } = finding
  const Icon = state === 'undecided' ? null : icons[state]
  return (
    <span className="flex items-center gap-1 text-13 text-room-muted empty:hidden">
      {Icon && (
        <>
          <Icon size={14} strokeWidth={2.5} className={classNames('shrink-0', state !== 'rejected' && 'text-hero')} />
          <span>{stateMarkText(finding, me)}</span>
        </>
      )}
      {conflict && <CircleAlert size={14} className="shrink-0 text-warn-line" />}
      {note !== null && <StickyNote size={14} className="shrink-0" />}
    </span>
  )
}

const answer =
  'grid size-8 shrink-0 place-items-center rounded-control text-room-muted transition-colors pointer-coarse:size-11 ' +
  'hover:bg-room-raised hover:text-room-text'

function QuickAnswers({ finding }: { readonly finding: FoldedFinding }) {
  const { desk } = useReviewContext()
  const { detection_id: id, state } = finding
  const name = { finding: findingAt(finding) }
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('review.acceptOne', name)}
        aria-pressed={state === 'accepted'}
        onClick={() => desk.accept(id)}
        className={classNames(answer, 'aria-pressed:text-hero')}
      >
        <Check size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        tabIndex={-1}
        data-reject={id}
        aria-label={t('review.rejectOne', name)}
        aria-pressed={state === 'rejected'}
        aria-haspopup="menu"
        onClick={() => desk.reject([id])}
        className={classNames(answer, 'aria-pressed:text-room-text')}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </>
  )
}
