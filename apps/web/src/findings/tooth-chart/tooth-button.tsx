import { isUpper } from '@xrai/contract/teeth/fdi'
import { crossOf, crownMiddleOf, silhouetteOf } from '@xrai/contract/teeth/silhouette'
import type { ToothOnChart } from '@xrai/contract/teeth/tooth-chart'
import { classNames } from '../../base/ui/class-names.ts'
import { classLook } from '../class-look.ts'
import type { Finding } from '../finding.ts'
import { toothWords } from './tooth-words.ts'

interface ToothButtonProps {
  readonly tooth: ToothOnChart<Finding>
  readonly isSelected: boolean
  readonly isHovered: boolean
  /** Only one tooth is in the tab order; the arrow keys reach the others. */
  readonly inTabOrder: boolean
  /** True if the user may decide about its presence, so that it can be selected without a finding. */
  readonly isDecidable: boolean
  readonly onHover: (tooth: ToothOnChart<Finding> | null) => void
  readonly onPick: (tooth: ToothOnChart<Finding>) => void
}

export function ToothButton({
  tooth,
  isSelected,
  isHovered,
  inTabOrder,
  isDecidable,
  onHover,
  onPick,
}: ToothButtonProps) {
  const { width } = silhouetteOf(tooth.tooth)
  const isAffected = tooth.findings.length > 0
  return (
    <button
      type="button"
      data-tooth={tooth.tooth}
      tabIndex={inTabOrder ? 0 : -1}
      aria-pressed={isSelected}
      aria-disabled={!isAffected && !isDecidable}
      onPointerEnter={() => onHover(tooth)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => onHover(tooth)}
      onBlur={() => onHover(null)}
      onClick={() => onPick(tooth)}
      style={{ flexGrow: width }}
      className={classNames(
        'relative flex min-w-0 basis-0 items-center rounded-small px-px transition-colors',
        isUpper(tooth.tooth) ? 'flex-col' : 'flex-col-reverse',
        isAffected || isDecidable ? 'cursor-pointer' : 'cursor-default',
        isSelected ? 'bg-room-line' : isHovered && 'bg-room-raised',
      )}
    >
      <span className="sr-only">{toothWords(tooth)}</span>
      <Silhouette tooth={tooth} isSelected={isSelected} />
      <span
        aria-hidden="true"
        className={classNames(
          'text-[12px] leading-5 tabular-nums',
          isAffected ? 'font-semibold text-room-text' : 'text-room-muted',
        )}
      >
        {tooth.tooth}
        {/* Outside the flow, so that the numbers stay in line. */}
        {tooth.alternative !== null && <span className="absolute font-semibold text-warn-line">?</span>}
      </span>
    </button>
  )
}

interface SilhouetteProps {
  readonly tooth: ToothOnChart<Finding>
  readonly isSelected: boolean
}

/**
 * Colour, dash and letter match the outlines on the radiograph. A tooth decided to be absent is crossed out, a tooth
 * that only the AI missed is dotted, and a tooth with only experimental findings is not filled.
 */
function Silhouette({ tooth, isSelected }: SilhouetteProps) {
  const { tooth: number, presence, lead, isExperimental, findings } = tooth
  const { width, height, path } = silhouetteOf(number)
  const look = lead === null ? null : classLook(lead)
  const classes = new Set(findings.map(finding => finding.class)).size
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="w-full overflow-visible">
      <path
        d={path}
        fill={look?.colour ?? 'currentColor'}
        fillOpacity={look ? (isExperimental ? 0 : 0.28) : presence === 'present' ? 0.12 : 0}
        stroke={look?.colour ?? 'currentColor'}
        strokeOpacity={look ? 1 : presence === 'present' ? 0.75 : 0.4}
        strokeWidth={isSelected ? 2 : 1.1}
        strokeDasharray={
          look
            ? look.dash.replace(/\d+/g, length => String(Number(length) / 2))
            : presence === 'unknown' || presence === 'unseen'
              ? '1.5 2'
              : undefined
        }
        className="text-room-muted"
      />
      {presence === 'absent' && !look && (
        <path
          d={crossOf({ width }, { x: 2, y: 6 })}
          stroke="currentColor"
          strokeWidth="1.1"
          className="text-room-muted"
        />
      )}
      {look && (
        <text
          x={width / 2}
          y={crownMiddleOf(number)}
          fontSize={classes > 1 ? (look.letter.length > 1 ? 5 : 6.5) : look.letter.length > 1 ? 6.5 : 8.5}
          fontWeight="700"
          textAnchor="middle"
          dominantBaseline="middle"
          fill={look.colour}
        >
          {classes > 1 ? `${look.letter}+` : look.letter}
        </text>
      )}
    </svg>
  )
}
