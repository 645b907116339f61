import { type KeyboardEvent, memo } from 'react'
import type { Mark } from '../viewer-state.ts'

/** The emphasis of one outline among the others. */
export type Emphasis = 'plain' | 'hovered' | 'selected' | 'dimmed'

interface OutlineProps {
  readonly mark: Mark
  readonly emphasis: Emphasis
  /** One outline takes part in the tab order; the keys [ and ] and the list reach the others. */
  readonly inTabOrder: boolean
  readonly onHover: (id: string | null) => void
  readonly onSelect: (id: string) => void
}

/** Stroke widths in CSS pixels at every zoom. */
const widths: Readonly<Record<Emphasis, number>> = { plain: 2, dimmed: 2, hovered: 2.5, selected: 3.5 }
const halo = 2.5
/** The extra width of a double line, and the core that splits it into two visible lines. */
const doubled = { wider: 1.4, core: 0.42 }
const ownEdge = 5.5
const focusRing = 9
const reach = 16

/** A light line, single or double, in the class's colour and dash on a dark halo; the hit area reaches a little beyond the line. */
export const Outline = memo(function Outline({ mark, emphasis, inTabOrder, onHover, onSelect }: OutlineProps) {
  const width = widths[emphasis] + (mark.doubleLine ? doubled.wider : 0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    onSelect(mark.id)
  }
  const isDiscarded = mark.stroke === 'discarded'
  const stroke = {
    points: mark.points.map(point => `${point.x},${point.y}`).join(' '),
    fill: 'none',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG group cannot be a <button>
    <g
      data-mark={mark.id}
      role="button"
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={mark.name}
      aria-pressed={emphasis === 'selected'}
      onPointerEnter={() => onHover(mark.id)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => onHover(mark.id)}
      onBlur={() => onHover(null)}
      onKeyDown={onKeyDown}
      className="group cursor-pointer outline-none transition-opacity"
      opacity={emphasis === 'dimmed' ? 0.35 : 1}
    >
      <polygon {...stroke} fill="transparent" stroke="transparent" strokeWidth={reach} pointerEvents="all" />
      <polygon
        {...stroke}
        stroke="var(--color-hero)"
        strokeWidth={focusRing}
        className="hidden group-focus-visible:inline"
      />
      {mark.stroke === 'own' && <polygon {...stroke} stroke="var(--color-paper)" strokeWidth={width + ownEdge} />}
      {!isDiscarded && <polygon {...stroke} stroke="var(--color-room)" strokeWidth={width + halo} />}
      {isDiscarded ? (
        <polygon {...stroke} stroke="var(--color-room-muted)" strokeWidth={width / 2} strokeDasharray="3 4" />
      ) : (
        <polygon
          {...stroke}
          stroke={mark.colour}
          strokeWidth={width}
          strokeDasharray={(mark.signDash ?? (mark.stroke === undefined && mark.dash)) || undefined}
        />
      )}
      {mark.doubleLine && mark.stroke === undefined && (
        <polygon {...stroke} stroke="var(--color-room)" strokeWidth={width * doubled.core} />
      )}
    </g>
  )
})
