import { t } from '@xrai/contract/strings/translate'
import type { ComponentType, ReactNode } from 'react'
import { classNames } from '../base/ui/class-names.ts'
import type { Finding } from './finding.ts'
import { FindingDetail } from './finding-detail.tsx'
import type { FindingGroups } from './finding-groups.ts'
import { FindingList } from './finding-list.tsx'
import type { FindingRowProps } from './finding-row.tsx'
import type { SortOrder } from './sort.ts'
import { SortChoice, SortToggle } from './sort-choice.tsx'

interface FindingPanelProps {
  /** The number of detected findings before any filter. */
  readonly total: number
  /** The reason for an empty list, unless the detector found nothing. */
  readonly noneYet?: string | undefined
  readonly findings: readonly Finding[]
  readonly order: SortOrder
  readonly onOrder: (order: SortOrder) => void
  readonly selected: string | null
  readonly hovered: string | null
  readonly onHover: (id: string | null) => void
  readonly onSelect: (id: string | null) => void
  /** If height is scarce, the detail opens below its row. */
  readonly isNarrow: boolean
  readonly parts?: FindingPanelParts | undefined
  /** The detail of the selected finding. */
  readonly Detail?: ComponentType<{ readonly finding: Finding | null }> | undefined
}

/** Additional components for users who may decide. */
export interface FindingPanelParts {
  readonly Row: ComponentType<FindingRowProps>
  /** Above the list; on a phone it contains the sort control. */
  readonly head: (sort: ReactNode) => ReactNode
  /** Above the detail of the selected finding. */
  readonly decide: ReactNode
  /** Replaces list and detail while a finding is edited; otherwise null. */
  readonly form: ReactNode
  readonly groups?: FindingGroups | undefined
}

/** The list of visible findings, with the detail of the selected one below. */
export function FindingPanel({
  total,
  noneYet,
  findings,
  order,
  onOrder,
  isNarrow,
  parts,
  Detail = FindingDetail,
  ...choice
}: FindingPanelProps) {
  const chosen = findings.find(finding => finding.detection_id === choice.selected) ?? null
  const detail = (
    <>
      {chosen && parts?.decide}
      <Detail finding={chosen} />
    </>
  )
  if (parts && parts.form !== null) return parts.form
  const isOneLine = isNarrow && parts !== undefined
  const Sort = isOneLine ? SortToggle : SortChoice
  const sort = findings.length > 1 && findings.some(({ confidence }) => confidence !== null) && (
    <Sort order={order} onChange={onOrder} />
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className={isOneLine ? 'sr-only' : 'flex items-center justify-between gap-3 px-4 pt-3 pb-2'}>
        <h2 className="text-14 font-semibold">{t('findings.list')}</h2>
        {!isOneLine && sort}
      </div>
      {parts?.head(isOneLine && sort)}
      <div className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-2">
        {findings.length > 0 ? (
          <FindingList
            findings={findings}
            detail={isNarrow && detail}
            Row={parts?.Row}
            groups={parts?.groups}
            {...choice}
          />
        ) : (
          <Nothing isFiltered={total > 0} reason={noneYet ?? t('findings.nothing')} />
        )}
        {isNarrow && chosen === null && <Detail finding={null} />}
      </div>
      {!isNarrow && (
        <div className={classNames('border-t border-room-line', parts ? 'max-h-1/2 overflow-y-auto' : 'shrink-0')}>
          {detail}
        </div>
      )}
    </div>
  )
}

function Nothing({ isFiltered, reason }: { readonly isFiltered: boolean; readonly reason: string }) {
  if (!isFiltered) return <p className="px-2.5 text-14 text-room-muted">{reason}</p>
  return (
    <div className="px-2.5 text-14">
      <p>{t('findings.none')}</p>
      <p className="mt-1 text-room-muted">{t('findings.noneHint')}</p>
    </div>
  )
}
