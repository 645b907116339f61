import type { Prediction } from '@xrai/contract/records/prediction'
import { t } from '@xrai/contract/strings/translate'
import { memo } from 'react'
import { classNames } from '../ui/class-names.ts'
import { classLook } from './class-look.ts'
import { ClassLetter } from './class-sign.tsx'
import { ExperimentalMark } from './experimental-mark.tsx'
import { findingName, percentOf, toothOf } from './finding-words.ts'
import { ResearchMark } from './research-mark.tsx'

interface FindingRowProps {
  readonly finding: Prediction
  readonly isSelected: boolean
  readonly isHovered: boolean
  /** One row takes part in the tab order; the arrows reach the others. */
  readonly inTabOrder: boolean
  readonly onHover: (id: string | null) => void
  readonly onSelect: (id: string) => void
}

export const FindingRow = memo(function FindingRow(props: FindingRowProps) {
  const { finding, isSelected, isHovered, inTabOrder, onHover, onSelect } = props
  const id = finding.detection_id
  const look = classLook(finding.class)
  const tooth = toothOf(finding)
  return (
    <button
      type="button"
      data-row={id}
      tabIndex={inTabOrder ? 0 : -1}
      aria-pressed={isSelected}
      onPointerEnter={() => onHover(id)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => onHover(id)}
      onBlur={() => onHover(null)}
      onClick={() => onSelect(id)}
      className={classNames(
        'relative flex min-h-11 w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-14 transition-colors',
        isSelected ? 'bg-room-line' : isHovered && 'bg-room-raised',
      )}
    >
      <span className="sr-only">{findingName(finding)}</span>
      <span
        aria-hidden="true"
        className={classNames('w-6 shrink-0 text-16 font-semibold', tooth === null && 'text-room-muted')}
      >
        {tooth ?? t('product.unknown')}
      </span>
      <ClassLetter look={look} />
      <span aria-hidden="true" className="min-w-0 flex-1 leading-tight">
        {look.name} {finding.experimental && <ExperimentalMark />} {finding.research && <ResearchMark />}
      </span>
      <span aria-hidden="true" className="shrink-0 text-room-muted">
        {t('findings.percent', { percent: percentOf(finding.confidence) })}
      </span>
    </button>
  )
})
