import type { Point } from '@xrai/contract/records/outline'

interface MarkedOutlineProps {
  /** In pixels of the image. */
  readonly outline: readonly Point[]
  /** Width of the light line, in screen pixels. */
  readonly width: number
}

/** A yellow line on a dark one, visible on enamel and on dark areas. */
export function MarkedOutline({ outline, width }: MarkedOutlineProps) {
  const points = outline.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <g fill="none" strokeLinejoin="round">
      <polygon points={points} stroke="#0b0f0d" strokeWidth={2 * width} vectorEffect="non-scaling-stroke" />
      <polygon points={points} stroke="#ffd60a" strokeWidth={width} vectorEffect="non-scaling-stroke" />
    </g>
  )
}
