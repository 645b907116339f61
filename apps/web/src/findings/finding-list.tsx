import { t } from '@xrai/contract/strings/translate'
import { ChevronDown } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../base/ui/class-names.ts'
import { useFold } from '../base/ui/fold.ts'
import type { Finding } from './finding.ts'
import type { FindingGroups, FindingHeading } from './finding-groups.ts'
import { FindingRow, type FindingRowProps } from './finding-row.tsx'

interface FindingListProps {
  /** The visible findings in display order, experimental ones last. */
  readonly findings: readonly Finding[]
  readonly selected: string | null
  readonly hovered: string | null
  readonly onHover: (id: string | null) => void
  readonly onSelect: (id: string | null) => void
  /** Content below the selected row, if the detail is not shown elsewhere. */
  readonly detail?: ReactNode
  /** A row with additional content. */
  readonly Row?: ComponentType<FindingRowProps> | undefined
  readonly groups?: FindingGroups | undefined
}

/** The findings as rows, accessible by pointer, keyboard and screen reader. */
export function FindingList({
  findings,
  selected,
  hovered,
  onHover,
  onSelect,
  detail,
  Row = FindingRow,
  groups,
}: FindingListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected === null) return
    // In the next frame, because an immediate update would lay out the page twice per selection.
    const frame = requestAnimationFrame(() =>
      // With its decisions and its detail, which open under it on a phone: they were out of sight below a short list.
      rowOf(list.current, selected)?.closest('li')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [selected])

  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.indexOf(event.target as HTMLElement)
    const next = targetOf(event.key, at, rows.length)
    if (at < 0 || next === undefined) return
    event.preventDefault()
    rows[next]?.focus()
  }

  const experimental = groups ? [] : findings.filter(finding => finding.experimental)
  const proved = experimental.length === 0 ? findings : findings.filter(finding => !finding.experimental)
  const [isOpen, setOpen] = useFold('experimental')
  const isUnfolded =
    // Experimental findings are expanded if there are no others, or if one of them was selected by stepping.
    isOpen || proved.length === 0 || experimental.some(({ detection_id }) => detection_id === selected)
  const rows = isUnfolded ? findings : proved
  const entry = rows.some(finding => finding.detection_id === selected) ? selected : rows[0]?.detection_id
  const rowsOf = (those: readonly Finding[]) =>
    those.map((finding, at) => {
      const id = finding.detection_id
      const before = those[at - 1]
      const group = groups?.groupOf(finding)
      return (
        <li key={id}>
          {group && (!before || groups?.groupOf(before) !== group) && <GroupHeading group={group} isFirst={at === 0} />}
          <Row
            finding={finding}
            isSelected={id === selected}
            isHovered={id === hovered}
            inTabOrder={id === entry}
            onHover={onHover}
            onSelect={onSelect}
          />
          {groups?.after(finding)}
          {id === selected && detail}
        </li>
      )
    })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the rows inside, over both lists
    <div ref={list} onKeyDown={onKeyDown}>
      {proved.length > 0 && (
        <ul aria-label={t('findings.list')} className="flex flex-col gap-0.5">
          {rowsOf(proved)}
        </ul>
      )}
      {experimental.length > 0 && (
        <ExperimentalHeading
          count={experimental.length}
          isFirst={proved.length === 0}
          isOpen={isUnfolded}
          onToggle={() => setOpen(!isUnfolded)}
        />
      )}
      {experimental.length > 0 && isUnfolded && (
        <ul aria-label={t('findings.experimental')} className="flex flex-col gap-0.5">
          {rowsOf(experimental)}
        </ul>
      )}
    </div>
  )
}

const GroupHeading = ({ group, isFirst }: { readonly group: FindingHeading; readonly isFirst: boolean }) => (
  <h3
    className={classNames(
      'flex items-baseline justify-between px-2.5 pb-1 text-13 font-semibold text-room-muted',
      !isFirst && 'mt-2 border-t border-room-line pt-3',
    )}
  >
    {group.title}
    <span className="tabular-nums">{group.count}</span>
  </h3>
)

interface ExperimentalHeadingProps {
  readonly count: number
  readonly isFirst: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The heading of the experimental findings, collapsed by default; they are drawn on the radiograph anyway. */
const ExperimentalHeading = ({ count, isFirst, isOpen, onToggle }: ExperimentalHeadingProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className={classNames(
      'flex min-h-9 w-full items-center justify-between px-2.5 text-left text-13 font-semibold text-room-muted hover:text-room-text',
      !isFirst && 'mt-2 border-t border-room-line',
    )}
  >
    {t('findings.experimentalCount', { count })}
    <ChevronDown
      size={16}
      aria-hidden="true"
      className={classNames('shrink-0 transition-transform', isOpen && 'rotate-180')}
    />
  </button>
)

function targetOf(key: string, at: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, length - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return undefined
  }
}

const rowOf = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
