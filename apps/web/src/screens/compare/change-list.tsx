import type { Change } from '@xrai/contract/comparison/compare-findings'
import { t } from '@xrai/contract/strings/translate'
import { ChevronRight, CircleHelp, Equal, Minus, Plus } from 'lucide-react'
import { classNames } from '../../base/ui/class-names.ts'
import { ClassLetter } from '../../findings/class-badge.tsx'
import { classLook } from '../../findings/class-look.ts'
import {
  type ChangeKind,
  changeKinds,
  countOf,
  doubtText,
  idOf,
  insteadText,
  isUnseen,
  kindText,
  toothText,
  unseenText,
} from './change-words.ts'

const symbols = {
  new: { icon: Plus, className: 'border-hero/60 text-hero' },
  gone: { icon: Minus, className: 'border-room-edge text-room-text' },
  unchanged: { icon: Equal, className: 'border-room-line text-room-muted' },
} as const

interface ChangeListProps {
  /** The changes of the visible kinds. */
  readonly changes: readonly Change[]
  readonly selected: string | null
  readonly onSelect: (change: Change) => void
}

/** The changes tooth by tooth; changes without evidence in the other radiograph are listed separately. */
export function ChangeList({ changes, selected, onSelect }: ChangeListProps) {
  const seen = changes.filter(change => !isUnseen(change))
  const unseen = changes.filter(isUnseen)
  return (
    <div className="flex flex-col gap-3">
      <ByTooth changes={seen} selected={selected} onSelect={onSelect} />
      {unseen.length > 0 && (
        <details className="border-t border-room-line pt-2">
          <summary className="flex min-h-10 cursor-pointer list-none items-center gap-1.5 text-13 text-room-muted [[open]>&>svg]:rotate-90">
            <ChevronRight size={14} aria-hidden="true" className="shrink-0" />
            {unseenText(unseen.length)}
          </summary>
          <ByTooth changes={unseen} selected={selected} onSelect={onSelect} />
        </details>
      )}
    </div>
  )
}

function ByTooth({ changes, selected, onSelect }: ChangeListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {[...Map.groupBy(changes, toothText)].map(([tooth, ofTooth]) => (
        <li key={tooth}>
          <h2 className="px-1 text-13 font-semibold text-room-muted">{tooth}</h2>
          <ul className="mt-1 flex flex-col gap-1">
            {ofTooth.map(change => (
              <li key={idOf(change)}>
                <ChangeRow change={change} isSelected={selected === idOf(change)} onSelect={onSelect} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

interface ChangeRowProps {
  readonly change: Change
  readonly isSelected: boolean
  readonly onSelect: (change: Change) => void
}

function ChangeRow({ change, isSelected, onSelect }: ChangeRowProps) {
  const look = classLook(change.class)
  const instead = insteadText(change)
  return (
    <button
      type="button"
      data-change={change.kind}
      aria-pressed={isSelected}
      onClick={() => onSelect(change)}
      className={classNames(
        'flex min-h-11 w-full items-start gap-2.5 rounded-control px-2 py-2 text-left text-14 transition-colors hover:bg-room-raised',
        isSelected && 'bg-room-line',
      )}
    >
      <ClassLetter look={look} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{look.name}</span>
          <KindBadge kind={change.kind} />
        </span>
        {instead !== null && <span className="mt-1 block text-13">{instead}</span>}
        {change.doubts.map(doubt => (
          <span key={doubt.kind} className="mt-1 flex gap-1.5 text-13 text-room-muted">
            <CircleHelp size={14} aria-hidden="true" className="mt-px shrink-0" />
            {doubtText(doubt)}
          </span>
        ))}
      </span>
    </button>
  )
}

function KindBadge({ kind }: { readonly kind: ChangeKind }) {
  const { icon: Icon, className } = symbols[kind]
  return (
    <span className={`inline-flex items-center gap-1 rounded-round border px-1.5 py-px text-13 ${className}`}>
      <Icon size={12} aria-hidden="true" />
      {kindText(kind)}
    </span>
  )
}

interface KindTogglesProps {
  readonly changes: readonly Change[]
  readonly shown: ReadonlySet<ChangeKind>
  readonly onChange: (shown: ReadonlySet<ChangeKind>) => void
}

/** The number of changes of each kind, and switches for listing and drawing them. */
export function KindToggles({ changes, shown, onChange }: KindTogglesProps) {
  const toggle = (kind: ChangeKind) => {
    const next = new Set(shown)
    if (!next.delete(kind)) next.add(kind)
    onChange(next)
  }
  return (
    <fieldset className="grid grid-cols-3 gap-1.5">
      <legend className="sr-only">{t('compare.kinds')}</legend>
      {changeKinds.map(kind => (
        <button
          key={kind}
          type="button"
          aria-pressed={shown.has(kind)}
          onClick={() => toggle(kind)}
          className="flex min-h-14 flex-col items-start justify-center rounded-control border border-room-line px-2.5 text-left transition-colors hover:bg-room-raised aria-pressed:border-primary aria-pressed:bg-room-raised"
        >
          <span className="text-19 leading-tight font-semibold">{countOf(changes, kind)}</span>
          <span className="text-13 text-room-muted">{t(`compare.${kind}Count`)}</span>
        </button>
      ))}
    </fieldset>
  )
}
