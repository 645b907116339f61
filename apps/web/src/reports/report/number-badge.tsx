import { keyStyle } from '@xrai/contract/report/key-image'

interface StrokeProps {
  readonly colour: string
  readonly dash: string
  /** The mark of an experimental finding, whose line is double, as on the radiograph. */
  readonly experimental: string | null
}

const { fill } = keyStyle.badge

/** A finding's number as on the radiograph, underlined in the style of its class. */
export function NumberBadge({ number, ...stroke }: StrokeProps & { readonly number: number }) {
  return (
    <svg viewBox="0 0 24 15" width={32} height={20} className="shrink-0" role="img" aria-label={String(number)}>
      <rect width={24} height={15} rx={3} fill={fill} />
      <text x={12} y={9} textAnchor="middle" fontSize={8} fontWeight={700} fill={keyStyle.badge.text}>
        {number}
      </text>
      <Line {...stroke} x1={3} x2={21} y={stroke.experimental === null ? 12.2 : 11.9} width={1.4} />
    </svg>
  )
}

/** The legend's sample of a class's line on a dark background. */
export function StrokeBadge(stroke: StrokeProps) {
  return (
    <svg viewBox="0 0 32 12" width={32} height={12} className="shrink-0" aria-hidden="true">
      <rect width={32} height={12} rx={3} fill={fill} />
      <Line {...stroke} x1={4} x2={28} y={6} width={2} />
    </svg>
  )
}

interface LineProps extends StrokeProps {
  readonly x1: number
  readonly x2: number
  readonly y: number
  readonly width: number
}

function Line({ colour, dash, experimental, x1, x2, y, width }: LineProps) {
  const ends = { x1, x2, y1: y, y2: y }
  const { width: doubleWidth, core } = keyStyle.doubleLine
  const dashes = dash || undefined
  if (experimental === null) return <line {...ends} stroke={colour} strokeWidth={width} strokeDasharray={dashes} />
  const enlarged = width / keyStyle.line.width
  return (
    <>
      <line {...ends} stroke={colour} strokeWidth={doubleWidth * enlarged} strokeDasharray={dashes} />
      <line {...ends} stroke={fill} strokeWidth={core * enlarged} />
    </>
  )
}
