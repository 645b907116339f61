import { memo } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import type { ImageBox } from '../coordinates.ts'
import type { Mark } from '../viewer-state.ts'
import type { Corner } from './label-corners.ts'
import type { Emphasis } from './outline.tsx'

/** An outline smaller than this on screen, in CSS pixels, shows its letter only when open. */
const roomForLetter = 14
/** The opacity of a decided finding's badge while another outline is selected. */
const dimmed = 0.6

interface OutlineLabelProps {
  readonly mark: Mark
  readonly emphasis: Emphasis
  readonly open: boolean
  readonly corner: Corner
}

const strokeSymbols = { confirmed: '✓', discarded: '✕', own: '+' } as const

/** The position of a label at a corner: the layer's --scale converts image pixels to CSS pixels. */
function placeAt(corner: Corner, { left, top, width, height }: ImageBox): string {
  const at = (length: number, offset: string) => `calc(${length} * var(--scale) * 1px ${offset})`
  const x = corner === 'topLeft' || corner === 'bottomLeft' ? at(left, '- 2px') : at(left + width, '- 100% + 2px')
  const y = corner === 'topLeft' || corner === 'topRight' ? at(top, '- 100% - 3px') : at(top + height, '+ 3px')
  return `translate(${x}, ${y})`
}

/**
 * The class's letter at the outline's corner, with tooth and percentage when open, in one size at every zoom. The
 * outline itself has the accessible name.
 */
export const OutlineLabel = memo(function OutlineLabel({ mark, emphasis, open, corner }: OutlineLabelProps) {
  const { width, height } = mark.box
  // Opacity is clamped to 0–1: 0 below the size, 1 above it.
  const whenThereIsRoom = `calc(${Math.max(width, height)} * var(--scale) - ${roomForLetter})`
  return (
    <div
      className={classNames(
        'absolute top-0 left-0 flex items-center gap-1 bg-room/90 leading-none font-semibold whitespace-nowrap text-room-text transition-opacity',
        open ? 'z-1 h-5 rounded-[5px] px-1.5 text-[12px]' : 'h-3.5 rounded-[4px] px-0.75 text-[10px]',
      )}
      style={{
        transform: `${placeAt(corner, mark.box)} var(--upright,)`,
        opacity: open ? 1 : emphasis === 'dimmed' ? (mark.stroke === undefined ? 0 : dimmed) : whenThereIsRoom,
      }}
    >
      <span style={{ color: mark.stroke === 'discarded' ? 'var(--color-room-muted)' : mark.colour }}>
        {mark.letter}
      </span>
      {mark.sign !== undefined && <span>{mark.sign}</span>}
      {mark.stroke !== undefined && <span>{strokeSymbols[mark.stroke]}</span>}
      {open && <span>{mark.label}</span>}
    </div>
  )
})
