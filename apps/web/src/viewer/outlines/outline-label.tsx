import { memo } from 'react'
import type { Mark } from '../viewer-state.ts'
import type { Emphasis } from './outline.tsx'

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
  const { left, top } = mark.box
  return (
    <div
      className="absolute top-0 left-0 flex h-4.5 items-center gap-1 rounded-[5px] bg-room/90 px-1 text-[11px] leading-none font-semibold whitespace-nowrap text-room-text transition-opacity"
      style={{
        transform: `translate(calc(${left} * var(--scale) * 1px - 2px), calc(${top} * var(--scale) * 1px - 100% - 3px))`,
        opacity: emphasis === 'dimmed' ? 0.35 : 1,
        zIndex: emphasis === 'plain' || emphasis === 'dimmed' ? 0 : 1,
      }}
    >
      <span style={{ color: mark.colour }}>{mark.letter}</span>
      {open && <span>{mark.label}</span>}
    </div>
  )
})
