import { t } from '@xrai/contract/strings/translate'
import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { Finding } from './finding.ts'
import type { FindingGroup, FindingGroups } from './finding-groups.ts'
import { FindingRow, type FindingRowProps } from './finding-row.tsx'

interface FindingListProps {
  /** The visible findings in the order in which they are shown: the experimental ones last. */
  readonly findings: readonly Finding[]
  readonly selected: string | null
  readonly hovered: string | null
  readonly onHover: (id: string | null) => void
  readonly onSelect: (id: string | null) => void
  /** What to show under the chosen row, where the detail has no place of its own. */
  readonly detail?: ReactNode
  /** A row with more than the finding itself. */
  readonly Row?: ComponentType<FindingRowProps> | undefined
  readonly groups?: FindingGroups | undefined
}

/** The outlines as rows, for eyes, keyboard and screen reader alike. */
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
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (selected === null) return
    // With the frame that is coming: at once, the page would be laid out twice for one choice.
    const frame = requestAnimationFrame(() => rowOf(list.current, selected)?.scrollIntoView({ block: 'nearest' }))
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

  const entry = findings.some(finding => finding.detection_id === selected) ? selected : findings[0]?.detection_id
  const firstExperimental = groups ? undefined : findings.find(({ experimental }) => experimental)
  return (
    <ul ref={list} aria-label={t('findings.list')} onKeyDown={onKeyDown} className="flex flex-col gap-0.5">
      {findings.map((finding, at) => {
        const id = finding.detection_id
        const before = findings[at - 1]
        const group = groups?.groupOf(finding)
        return (
          <li key={id}>
            {group && (!before || groups?.groupOf(before) !== group) && (
              <GroupHeading group={group} isFirst={at === 0} />
            )}
            {finding === firstExperimental && <ExperimentalHeading isFirst={finding === findings[0]} />}
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
      })}
    </ul>
  )
}

const GroupHeading = ({ group, isFirst }: { readonly group: FindingGroup; readonly isFirst: boolean }) => (
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

/** For the eye alone: each row names itself as experimental. */
const ExperimentalHeading = ({ isFirst }: { readonly isFirst: boolean }) => (
  <p
    aria-hidden="true"
    className={classNames(
      'px-2.5 pb-1 text-13 font-semibold text-room-muted',
      !isFirst && 'mt-2 border-t border-room-line pt-3',
    )}
  >
    {t('findings.experimental')}
  </p>
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

const rowOf = (list: HTMLUListElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
