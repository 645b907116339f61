import { surfaceLetters } from '@xrai/contract/odontogram/faces'
import { t } from '@xrai/contract/strings/translate'
import { otherToothOf } from '@xrai/contract/teeth/tooth-in-doubt'
import { memo, type ReactNode } from 'react'
import { percentText } from '../base/language/whole-percent.ts'
import { classNames } from '../base/ui/class-names.ts'
import { ClassLetter } from './class-badge.tsx'
import { classLook } from './class-look.ts'
import type { Finding } from './finding.ts'
import { FindingMarks } from './finding-marks.tsx'
import { findingName, toothOf } from './finding-words.ts'

export interface FindingRowProps {
  readonly finding: Finding
  readonly isSelected: boolean
  readonly isHovered: boolean
  /** Only one row is in the tab order; the arrow keys reach the others. */
  readonly inTabOrder: boolean
  readonly onHover: (id: string | null) => void
  readonly onSelect: (id: string) => void
  /** Its state, read after its name. */
  readonly state?: string
  /** The state as a badge, below the class. */
  readonly sign?: ReactNode
  readonly isStruck?: boolean
}

export const FindingRow = memo(function FindingRow(props: FindingRowProps) {
  const { finding, isSelected, isHovered, inTabOrder, onHover, onSelect, state, sign, isStruck } = props
  const id = finding.detection_id
  const look = classLook(finding.class)
  const tooth = toothOf(finding)
  const letters = surfaceLetters(finding)
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
      title={look.name}
      className={classNames(
        'relative flex w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-14 transition-colors lg:gap-1.5 lg:pr-0.5 max-lg:py-1',
        sign === undefined ? 'min-h-11' : 'min-h-12.5 lg:min-h-14',
        isSelected ? 'bg-room-line' : isHovered && 'bg-room-raised',
      )}
    >
      <span className="sr-only">
        {state === undefined ? findingName(finding) : `${findingName(finding)}, ${state}`}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          'relative w-6 shrink-0 text-16 lg:w-5.5 font-semibold',
          tooth === null && 'text-room-muted',
        )}
      >
        {tooth ?? t('product.unknown')}
        {/* Outside the flow, so that the badges stay in line. */}
        {otherToothOf(finding) !== null && <span className="absolute text-warn-line">?</span>}
      </span>
      <ClassLetter look={look} />
      <span aria-hidden="true" className="min-w-0 flex-1 leading-tight">
        <span className={classNames('line-clamp-2', isStruck && 'text-room-muted line-through')}>
          {look.name}
          {letters !== '' && (
            <span className="text-13 font-semibold tracking-wide text-room-muted">{` ${letters}`}</span>
          )}
        </span>
        <FindingMarks finding={finding} />
        {sign}
      </span>
      <span aria-hidden="true" className="shrink-0 whitespace-nowrap text-room-muted tabular-nums">
        {percentText(finding.confidence)}
      </span>
    </button>
  )
})
