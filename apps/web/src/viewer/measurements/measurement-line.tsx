import type { CanvasPoint } from '../coordinates.ts'

interface MeasurementLineProps {
  readonly points: readonly CanvasPoint[]
  readonly isSelected: boolean
  /** Dashed: an object of known length. */
  readonly isKnown: boolean
  readonly isAngle: boolean
}

const arcRadius = 24

/** Two-tone like the outlines: white on a dark halo, with a bar or a dot at each point. */
export function MeasurementLine({ points, isSelected, isKnown, isAngle }: MeasurementLineProps) {
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const width = isSelected ? 2.5 : 1.75
  const arc = isAngle ? arcOf(points) : null
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <polyline points={line} strokeWidth={width + 3} className="stroke-room" />
      {arc && <path d={arc} strokeWidth={width + 2} className="stroke-room" />}
      <polyline
        points={line}
        strokeWidth={width}
        strokeDasharray={isKnown ? '6 5' : undefined}
        className="stroke-paper"
      />
      {arc && <path d={arc} strokeWidth={1.25} className="stroke-paper" />}
      {points.map(({ x, y }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the line
        <circle key={at} cx={x} cy={y} r={3.5} strokeWidth={1.5} className="fill-paper stroke-room" />
      ))}
    </g>
  )
}

/** The shorter arc at the vertex. */
function arcOf([a, vertex, b]: readonly CanvasPoint[]): string | null {
  if (!a || !vertex || !b) return null
  const on = ({ x, y }: CanvasPoint) => {
    const length = Math.hypot(x - vertex.x, y - vertex.y) || 1
    const reach = Math.min(arcRadius, length)
    return `${vertex.x + ((x - vertex.x) / length) * reach} ${vertex.y + ((y - vertex.y) / length) * reach}`
  }
  const cross = (a.x - vertex.x) * (b.y - vertex.y) - (a.y - vertex.y) * (b.x - vertex.x)
  return `M ${on(a)} A ${arcRadius} ${arcRadius} 0 0 ${cross > 0 ? 1 : 0} ${on(b)}`
}
