import { memo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { Mark } from '../viewer-state.ts'
import type { Emphasis } from './outline.tsx'

/** An outline smaller than this on screen, in CSS pixels, shows its letter only when asked. */
const roomForLetter = 14

interface OutlineLabelProps {
  readonly mark: Mark
  readonly emphasis: Emphasis
  readonly open: boolean
}

/**
 * The class's letter at the outline's corner, with tooth and percentage when open. Placed by the layer's --scale, so
 * it keeps its size at every zoom; the outline itself carries the name that is read aloud.
 */
export const OutlineLabel = memo(function OutlineLabel({ mark, emphasis, open }: OutlineLabelProps) {
  const { left, top, width, height } = mark.box
  // Opacity clamps itself: 0 below the size, 1 above it.
  const whenThereIsRoom = `calc(${Math.max(width, height)} * var(--scale) - ${roomForLetter})`
  return (
    <div
      className={classNames(
        'absolute top-0 left-0 flex items-center gap-1 bg-room/90 leading-none font-semibold whitespace-nowrap text-room-text transition-opacity',
        open ? 'z-1 h-5 rounded-[5px] px-1.5 text-[12px]' : 'h-3.5 rounded-[4px] px-0.75 text-[10px]',
      )}
      style={{
        transform: `translate(calc(${left} * var(--scale) * 1px - 2px), calc(${top} * var(--scale) * 1px - 100% - 3px))`,
        opacity: open ? 1 : emphasis === 'dimmed' ? 0 : whenThereIsRoom,
      }}
    >
      <span style={{ color: mark.colour }}>{mark.letter}</span>
      {open && <span>{mark.label}</span>}
    </div>
  )
})
